// The Report service on Node: one event loop requests one part after the other, and no thread waits.
// --port=N, --todo=URL and --raytracer=URL of the services that provide its parts, --patience=MILLIS for each of them.
import http from "node:http";

const BACKLOG = 4096;
const CONNECTIONS = 4096;
const LARGEST = 16 << 20;
const IDLE_MILLIS = 150_000;

/** A report that is not made, with its status. */
class HttpError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const failed = (message) => new HttpError(502, `a service behind this one failed: ${message}`);
const late = () => new HttpError(504, "a service behind this one did not answer in time");

const options = new Map(process.argv.slice(2).map((argument) => {
  const parts = /^--([a-z]+)=(.*)$/.exec(argument);
  if (!parts) {
    throw new Error(`an argument is --name=value, but one is '${argument}'`);
  }
  return [parts[1], parts[2]];
}));

const needed = (name) => {
  if (!options.has(name)) {
    throw new Error(`--${name}=... is needed`);
  }
  return options.get(name);
};

const whole = (name, otherwise) => {
  const value = options.get(name) ?? otherwise;
  if (!/^[0-9]{1,9}$/.test(value)) {
    throw new Error(`--${name} is a whole number, not '${value}'`);
  }
  return Number(value);
};

const todos = new URL(`${needed("todo")}/todos`);
const image = new URL(`${needed("raytracer")}/image`);
const patience = whole("patience", 60_000);
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });

/** The bytes of an answer; a part that is late or fails closes its connection. */
const part = (from) => new Promise((resolve, reject) => {
  const request = http.get(from, { agent }, (answer) => {
    const chunks = [];
    let length = 0;
    answer.on("error", () => reject(failed("no answer")));
    if (answer.statusCode !== 200) {
      answer.resume();
      reject(failed(`status ${answer.statusCode}`));
      return;
    }
    answer.on("data", (chunk) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > LARGEST) {
        reject(failed("its answer is too large"));
        request.destroy();
      }
    });
    answer.on("end", () => resolve(Buffer.concat(chunks)));
  });
  const timer = setTimeout(() => {
    reject(late());
    request.destroy();
  }, patience);
  request.on("error", () => reject(failed("no answer")));
  request.on("close", () => clearTimeout(timer));
});

/** CRC32C (Castagnoli) by a table, which Node does not have. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0x82f63b78 : remainder >>> 1;
  }
  return remainder;
});

const checksum = (bytes) => {
  let crc = 0xffffffff;
  for (let at = 0; at < bytes.length; at++) {
    crc = (crc >>> 8) ^ REMAINDERS[(crc ^ bytes[at]) & 0xff];
  }
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
};

const parsed = (list) => {
  try {
    const all = JSON.parse(list.toString("utf8"));
    if (Array.isArray(all)) {
      return all;
    }
  } catch {
    // Refused like any other answer that is not a list.
  }
  throw failed("its todos are no JSON array");
};

const item = (todo) => {
  const title = typeof todo?.title === "string" ? todo.title : "";
  return `<li>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</li>`;
};

const page = (list, pixels) => "<!doctype html><title>Report</title><h1>Todos</h1><ul>"
  + parsed(list).map(item).join("")
  + `</ul><h1>Image</h1><p>${checksum(pixels)}, ${pixels.length} bytes</p>\n`;

const report = async () => {
  const list = await part(todos);
  return page(list, await part(image));
};

const answer = (response, status, type, text) => {
  const body = Buffer.from(text);
  response.writeHead(status, { "Content-Type": type, "Content-Length": body.length }).end(body);
};

const refuse = (response, error) =>
  answer(response, error.status ?? 500, "application/json", JSON.stringify({ error: error.message }));

const server = http.createServer((request, response) => {
  if (request.method === "GET" && request.url === "/report") {
    report().then((html) => answer(response, 200, "text/html; charset=utf-8", html), (error) => refuse(response, error));
  } else if (request.method === "GET" && request.url === "/health") {
    answer(response, 200, "text/plain", "ready\n");
  } else {
    refuse(response, new HttpError(404, "there is nothing here"));
  }
});
// By default a connection is closed after five idle seconds, perhaps while its next request is under way.
server.keepAliveTimeout = IDLE_MILLIS;
server.listen({ port: whole("port", 0), host: "127.0.0.1", backlog: BACKLOG }, () => {
  console.log(`ready http://127.0.0.1:${server.address().port}`);
});
