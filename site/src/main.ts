import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { openOutbox } from './record/outbox.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });
openOutbox();
