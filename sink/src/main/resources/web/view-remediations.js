// The list of remediations with its filters.

import {get} from './api.js';
import {empty, h, replace} from './dom.js';
import {remediationHref, remediationRow} from './parts.js';
import {CODES, title} from './rules.js';

const LIMIT = 50;
const SPANS = [['', 'any time'], ['3600000', 'last hour'], ['86400000', 'last day'], ['604800000', 'last week']];

export class RemediationsView {
  constructor(parameters, navigate) {
    this.filters = {state: '', severity: '', rule: '', host: '', q: '', span: '', ...parameters};
    this.navigate = navigate;
    this.items = new Map();
    this.next = null;
    this.body = h('tbody', {});
    this.note = h('div', {});
    this.tally = h('span', {class: 'tally', role: 'status'});
    this.more = h('button', {type: 'button', hidden: true, onclick: () => this.loadMore()}, 'Show more');
    this.table = h('table', {class: 'list full'},
      h('thead', {}, h('tr', {}, h('th', {}, 'Severity'), h('th', {}, 'Rule'), h('th', {}, 'What'), h('th', {class: 'num'}, 'Gain'), h('th', {}, 'State'), h('th', {class: 'num'}, 'Last seen'))),
      this.body);
    this.element = h('div', {class: 'page'}, h('h1', {}, 'Remediations'), this.filterBar(), this.table, this.note, this.more);
  }

  filterBar() {
    this.search = this.input('q', 'search', 'Search summary or device', {id: 'search', 'aria-keyshortcuts': '/'});
    return h('form', {class: 'filters', role: 'search', onsubmit: e => e.preventDefault()},
      h('div', {class: 'search'}, this.search, h('kbd', {'aria-hidden': 'true'}, '/')),
      this.select('state', 'State', [['', 'all states'], ['FIRING', 'firing'], ['RESOLVED', 'resolved']]),
      this.select('severity', 'Severity', [['', 'all severities'], ['CRITICAL', 'critical'], ['WARNING', 'warning'], ['INFO', 'info']]),
      this.select('rule', 'Rule', [['', 'all rules'], ...CODES.map(code => [code, `${code} ${title(code)}`])]),
      this.input('host', 'text', 'Host'),
      this.select('span', 'Seen', SPANS),
      h('button', {type: 'button', class: 'quiet', onclick: () => this.navigate('#/remediations')}, 'Clear'),
      this.tally);
  }

  input(name, type, label, more) {
    const input = h('input', {type, name, placeholder: label, 'aria-label': label, autocomplete: 'off', spellcheck: 'false', maxlength: 200, ...more});
    input.value = this.filters[name];
    let timer = null;
    input.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.change(name, input.value.trim()), 200);
    });
    return input;
  }

  select(name, label, options) {
    const all = options.some(([value]) => value === this.filters[name]) ? options : [...options, [this.filters[name], this.filters[name]]];
    const select = h('select', {name, 'aria-label': label, onchange: () => this.change(name, select.value)},
      all.map(([value, text]) => h('option', {value}, text)));
    select.value = this.filters[name];
    return select;
  }

  change(name, value) {
    this.filters[name] = value;
    const query = new URLSearchParams(Object.entries(this.filters).filter(([, v]) => v)).toString();
    history.replaceState(null, '', `#/remediations${query ? `?${query}` : ''}`);
    this.load().catch(error => this.fail(error));
  }

  query() {
    const {span, ...rest} = this.filters;
    return {...rest, from: span ? Date.now() - Number(span) : '', limit: LIMIT};
  }

  async load() {
    this.loading?.abort();
    this.loading = new AbortController();
    const page = await get('/remediations', this.query(), this.loading.signal);
    this.items = new Map(page.items.map(item => [item.id, item]));
    this.next = page.next;
    this.render();
  }

  async loadMore() {
    const page = await get('/remediations', {...this.query(), cursor: this.next});
    page.items.forEach(item => this.items.set(item.id, item));
    this.next = page.next;
    this.render();
  }

  fail(error) {
    if (error.name !== 'AbortError') replace(this.note, empty('The list cannot be shown.', error.message));
  }

  render(changed) {
    const selected = this.body.querySelector('.selected')?.dataset.id;
    const sorted = [...this.items.values()].sort((a, b) => b.lastSeen - a.lastSeen || (a.id < b.id ? 1 : -1));
    replace(this.body, sorted.map(item => {
      const row = remediationRow(item);
      if (item.id === changed) row.classList.add('changed');
      if (item.id === selected) row.classList.add('selected');
      return row;
    }));
    this.table.hidden = sorted.length === 0;
    this.more.hidden = !this.next;
    this.tally.textContent = `${sorted.length}${this.next ? '+' : ''} shown`;
    replace(this.note, sorted.length ? null : this.nothing());
  }

  nothing() {
    return Object.values(this.filters).some(value => value)
      ? empty('No remediation matches.', 'Loosen a filter, or ', h('a', {href: '#/remediations'}, 'show all'), '.')
      : empty('No remediation yet.', 'One appears after two bad windows in a row, about 20 seconds. To see one now: ', h('code', {}, 'blkstream demo'), '.');
  }

  onEvent(name, item) {
    if (name === 'reset') return true;
    if (name === 'deleted' && this.items.delete(item.id)) this.render();
    if (name !== 'remediation') return false;
    const known = this.items.get(item.id);
    if (known && known.revision > item.revision) return false;
    if (!item.deletedAt && this.matches(item)) this.items.set(item.id, item);
    else if (!this.items.delete(item.id)) return false;
    this.render(item.id);
    return false;
  }

  matches(item) {
    const {state, severity, rule, host, q, span} = this.filters;
    const text = `${item.summary} ${item.target.host}/${item.target.name}`.toLowerCase();
    return (!state || item.state === state) && (!severity || item.severity === severity) && (!rule || item.rule === rule)
      && (!host || item.target.host === host) && (!q || text.includes(q.toLowerCase()))
      && (!span || item.lastSeen >= Date.now() - Number(span));
  }

  onKey(key) {
    if (key === '/') {
      this.search.focus();
      this.search.select();
      return true;
    }
    const rows = [...this.body.children];
    const at = rows.findIndex(row => row.classList.contains('selected'));
    if (key === 'Enter' && at >= 0) {
      this.navigate(remediationHref(rows[at].dataset.id));
      return true;
    }
    if (key !== 'j' && key !== 'k' || !rows.length) return false;
    const to = Math.max(0, Math.min(rows.length - 1, at + (key === 'j' ? 1 : -1)));
    rows.forEach(row => row.classList.remove('selected'));
    rows[to].classList.add('selected');
    rows[to].focus({preventScroll: true});
    rows[to].scrollIntoView({block: 'nearest'});
    return true;
  }

  close() {
    this.loading?.abort();
  }
}

