// Plain JavaScript, so that a Node too old to read TypeScript says which one is needed. `main.ts` is a symbolic link to
// this file: Node runs what a link leads to, and whoever starts `server/main.ts` gets here as well.
const needed = 24

if (Number.parseInt(process.versions.node, 10) >= needed) await start()
else {
  process.stderr.write(
    `No se puede arrancar: hace falta Node ${needed} o posterior, y este es ${process.versions.node}. ` +
      'Con «npm start» arranca con el suyo; a mano, con node_modules/.bin/node.\n',
  )
  process.exitCode = 1
}

async function start() {
  // Imported here: an old Node has no such functions.
  const { enableCompileCache, flushCompileCache } = await import('node:module')
  // What is compiled once is kept for the next start, which then takes half the time: after a crash it counts (rule durable-1).
  enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/concejo`)
  await import('#server/start.ts')
  // Now: whoever is killed writes nothing on leaving.
  flushCompileCache()
}
