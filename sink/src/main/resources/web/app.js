// Chooses the page, keeps it up to date, and hands it keys.

import {listen, setToken} from './api.js';
import {empty, h, replace} from './dom.js';
import {ago} from './format.js';
import {remediationHref} from './parts.js';
import {DeviceView} from './view-device.js';
import {DevicesView} from './view-devices.js';
import {OverviewView} from './view-overview.js';
import {RemediationView} from './view-remediation.js';
import {RemediationsView} from './view-remediations.js';

const RELOAD_MILLIS = 2000;
const THEME = 'blkstream.theme';

const main = document.getElementById('main');
const live = document.getElementById('live');
const news = document.getElementById('news');
let view = null;
let reload = null;

const navigate = hash => { location.hash = hash; };

function viewOf(hash) {
  const [path, query] = hash.replace(/^#/, '').split('?');
  const parameters = Object.fromEntries(new URLSearchParams(query || ''));
  const [page, ...rest] = path.split('/').slice(1).map(decodeURIComponent);
  switch (page) {
    case 'remediations': return ['remediations', new RemediationsView(parameters, navigate)];
    case 'remediation': return ['remediations', new RemediationView(rest[0])];
    case 'devices': return ['devices', new DevicesView(parameters, navigate)];
    case 'device': return ['devices', new DeviceView(rest[0], rest[1] || '-', parameters, navigate)];
    default: return ['overview', new OverviewView()];
  }
}

async function show() {
  clearTimeout(reload);
  reload = null;
  view?.close();
  const [page, next] = viewOf(location.hash || '#/');
  view = next;
  document.querySelectorAll('nav a').forEach(link => {
    if (link.dataset.page === page) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  });
  replace(main, next.element);
  scrollTo(0, 0);
  await load(next);
}

async function load(of) {
  try {
    await of.load();
    if (of === view) main.removeAttribute('data-failed');
  } catch (error) {
    if (of !== view || error.name === 'AbortError') return;
    if (error.status === 401) askForToken();
    else if (!main.querySelector('.page')?.childElementCount || error.status === 404) {
      replace(main, h('div', {class: 'page'}, empty(error.status === 404 ? 'Not found.' : 'The sink does not answer as expected.', error.message, ' ', h('a', {href: '#/'}, 'To the overview'), '.')));
    } else main.setAttribute('data-failed', error.message);
    if (!(error instanceof TypeError) && !error.status) console.error(error);
  }
}

function askForToken() {
  const input = h('input', {type: 'password', 'aria-label': 'Token', autocomplete: 'current-password', required: true});
  replace(main, h('div', {class: 'page'}, h('form', {class: 'token', onsubmit: e => {
    e.preventDefault();
    setToken(input.value);
    location.reload();
  }}, h('h1', {}, 'Token needed'), h('p', {}, 'This sink answers only who knows its ', h('code', {}, 'http.token'), '. It stays in this tab.'), input, h('button', {type: 'submit'}, 'Continue'))));
  input.focus();
}

/** Soon, and not more often than makes sense. */
function reloadSoon() {
  if (reload) return;
  reload = setTimeout(() => {
    reload = null;
    load(view);
  }, RELOAD_MILLIS / 4);
}

let lastTick = 0;
let listeningSince = 0;

function onEvent(name, data) {
  if (name === 'hello') {
    listeningSince = data.now;
    return;
  }
  if (name === 'windows') {
    if (Date.now() - lastTick < RELOAD_MILLIS) return;
    lastTick = Date.now();
  }
  if (view?.onEvent?.(name, data)) reloadSoon();
  if (name === 'remediation' && data.revision === 1 && data.state === 'FIRING' && data.storedAt >= listeningSince) announce(data);
}

function announce(item) {
  const toast = h('a', {class: `toast sev-${item.severity.toLowerCase()}`, href: remediationHref(item.id)}, h('b', {}, `New ${item.severity.toLowerCase()}: `), item.summary);
  replace(news, toast);
  setTimeout(() => toast.remove(), 8000);
}

const LIVE_WORDS = {live: 'live', waiting: 'reconnecting', locked: 'token needed'};

function onLive(state) {
  const wasAway = live.dataset.state === 'waiting';
  live.dataset.state = state;
  live.textContent = LIVE_WORDS[state];
  if (state === 'live' && wasAway) load(view);
}

function onKey(event) {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (event.key === 'Escape' && typing) event.target.blur();
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Enter' && event.target.closest('a, button')) return;
  if (view?.onKey?.(event.key)) event.preventDefault();
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function themeChanged() {
  document.getElementById('theme').textContent = isDark() ? 'Light' : 'Dark';
  view?.onTheme?.();
}

function toggleTheme() {
  document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
  localStorage.setItem(THEME, document.documentElement.dataset.theme);
  themeChanged();
}

const chosen = localStorage.getItem(THEME);
if (chosen) document.documentElement.dataset.theme = chosen;
themeChanged();
document.getElementById('theme').addEventListener('click', toggleTheme);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', themeChanged);
addEventListener('hashchange', show);
document.addEventListener('keydown', onKey);
document.addEventListener('click', event => {
  const row = event.target.closest('tr.row');
  if (row && !event.target.closest('a, button') && !String(getSelection())) row.querySelector('a')?.click();
});
setInterval(() => document.querySelectorAll('time[data-millis]').forEach(time => {
  const millis = Number(time.dataset.millis);
  if (millis) time.textContent = ago(millis);
}), 1000);
show();
listen(onEvent, onLive);
