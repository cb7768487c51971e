import { readFileSync, realpathSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anInstallation, runProgram } from '#test/support/process.ts'

/** Makes the Node that runs say that it is an older one. */
const pretend = (version: string) =>
  `--import "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})"`

test.each(['20.20.2', '22.17.0', '9.0.0'])(
  'rule run-5: a Node %s is told which one is needed',
  async (version) => {
    const { env } = anInstallation()
    const { code, said } = await runProgram('server/main.ts', [], { ...env, NODE_OPTIONS: pretend(version) })
    expect(code).toBe(1)
    expect(said).toBe(
      `No se puede arrancar: hace falta Node 24 o posterior, y este es ${version}. Con «npm start» arranca con el suyo; a mano, con node_modules/.bin/node.\n`,
    )
  },
)

test('what is started is read by a Node that knows no TypeScript, and imports nothing before it has looked', () => {
  const started = realpathSync('server/main.ts')
  expect(started).toMatch(/\/server\/main\.js$/)
  expect(readFileSync(started, 'utf8')).not.toMatch(/^(import|export)\b/m)
})
