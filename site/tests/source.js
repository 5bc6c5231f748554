// A file of the pages that needs no other and no browser, as a module for tests.

import { readFileSync } from 'node:fs';
import ts from 'typescript';

export function source(path) {
  const text = readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8');
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true };
  const { outputText } = ts.transpileModule(text, { compilerOptions });
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}
