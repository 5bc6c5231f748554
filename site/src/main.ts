import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { at } from './place';
import { openOutbox } from './record/outbox.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });
openOutbox();

// What is needed without a network is fetched when nobody waits for anything.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => setTimeout(() => void navigator.serviceWorker.register(at('/offline.js')).catch(() => {}), 3000));
}
