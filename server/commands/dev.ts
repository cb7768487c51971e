// `npm run dev`: restarts the server and reloads the browser when files change.
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const options = { cwd: root, stdio: 'inherit' } as const
const server = spawn(
  process.execPath,
  ['--watch-path=server', '--watch-path=contract', 'server/main.js'],
  options,
)
const web = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], options)
const children: ChildProcess[] = [server, web]
console.log(`La web con recarga: http://localhost:5173 (la API, en el puerto ${process.env['PORT'] ?? 3000})`)

const leave = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leave)
for (const child of children) child.on('exit', leave)
