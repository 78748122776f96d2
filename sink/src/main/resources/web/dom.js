// Builds elements. Text only ever becomes a text node: nothing that a trace says can turn into markup.

const SVG = 'http://www.w3.org/2000/svg';

/** An element: attributes by name, `on…` functions as listeners, children as nodes or text; null children are left out. */
export function h(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

function svg(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

export function replace(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
}

const SHAPES = {
  CRITICAL: () => svg('path', {d: 'M8 1l7 7-7 7-7-7z', fill: 'currentColor'}),
  WARNING: () => svg('path', {d: 'M8 2l7 12H1z', fill: 'currentColor'}),
  INFO: () => svg('circle', {cx: 8, cy: 8, r: 5, fill: 'none', stroke: 'currentColor', 'stroke-width': 2.5}),
  RESOLVED: () => svg('path', {d: 'M2 8.5l4 4 8-9', fill: 'none', stroke: 'currentColor', 'stroke-width': 2.5}),
};

/** A mark whose shape says what its colour says. */
export function mark(kind) {
  return svg('svg', {class: 'mark', viewBox: '0 0 16 16', 'aria-hidden': 'true'}, SHAPES[kind]());
}

/** Severity as shape, colour and word. */
export function severity(name) {
  return h('span', {class: `sev sev-${name.toLowerCase()}`}, mark(name), h('span', {}, name.toLowerCase()));
}

/** Life cycle as word, with a check when it is over. */
export function state(name) {
  return name === 'RESOLVED'
    ? h('span', {class: 'state resolved'}, mark('RESOLVED'), 'resolved')
    : h('span', {class: 'state firing'}, 'firing');
}

/** A horizontal bar for a share of 0 to 1. */
export function bar(share, kind) {
  const fill = h('span', {class: `fill ${kind || ''}`});
  fill.style.width = `${Math.max(0, Math.min(1, share)) * 100}%`;
  return h('span', {class: 'meter', 'aria-hidden': 'true'}, fill);
}

/** A titled part of a page. */
export function section(title, ...children) {
  return h('section', {}, h('h2', {}, title), ...children);
}

/** What stands where nothing is: what that means, and what to do. */
export function empty(title, ...advice) {
  return h('div', {class: 'empty'}, h('p', {class: 'empty-title'}, title), h('p', {}, ...advice));
}
