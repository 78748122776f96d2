// Talks to the sink: JSON answers and the event stream.

const TOKEN = 'blkstream.token';

export class ApiError extends Error {
  constructor(status, body) {
    super(body.message || `status ${status}`);
    this.status = status;
  }
}

export const setToken = token => sessionStorage.setItem(TOKEN, token);

function headers(more) {
  const token = sessionStorage.getItem(TOKEN);
  return {...more, ...(token ? {Authorization: `Bearer ${token}`} : {})};
}

/** The answer of a path under /api/v1, with parameters that have a value. */
export async function get(path, parameters = {}, signal) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, value);
  }
  const text = query.toString();
  const response = await fetch(`/api/v1${path}${text ? `?${text}` : ''}`, {headers: headers(), signal});
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, body);
  return body;
}

/**
 * Listens to /events for good. Not an EventSource, which cannot send the token.
 *
 * @param onEvent called with the name and the data of each event
 * @param onState called with 'live', 'waiting' or 'locked'
 */
export async function listen(onEvent, onState) {
  let last = null;
  for (;;) {
    try {
      const response = await fetch('/events', {headers: headers(last ? {'Last-Event-ID': last} : {})});
      if (response.status === 401) {
        onState('locked');
        return;
      }
      if (!response.ok) throw new ApiError(response.status, {});
      onState('live');
      await read(response.body.getReader(), event => {
        if (event.id) last = event.id;
        if (event.data) onEvent(event.event, JSON.parse(event.data));
      });
    } catch (e) {
      if (!(e instanceof TypeError) && !(e instanceof ApiError)) console.error(e);
    }
    onState('waiting');
    await new Promise(resolve => setTimeout(resolve, 2000));
  }
}

async function read(reader, onEvent) {
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, {stream: true})).split('\n\n');
    rest = blocks.pop();
    blocks.map(parse).forEach(onEvent);
  }
}

function parse(block) {
  const event = {};
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) event[line.slice(0, colon)] = line.slice(colon + 1).trimStart();
  }
  return event;
}
