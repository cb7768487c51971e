import { expect, test } from 'vitest'
import { roles } from '#contract/actor.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { anApp } from '#test/support/app.ts'

const everyone = [undefined, ...roles]

/** Rule rights-1: every call × anonymous and the five roles, asked of the real server, against a reviewed text. */
test('every endpoint answers exactly the roles of the matrix', async () => {
  const { as } = await anApp()
  const lines: string[] = []
  for (const [resource, group] of Object.entries<Record<string, Endpoint>>(api)) {
    for (const [name, { method, path }] of Object.entries(group)) {
      const cells: string[] = []
      for (const role of everyone) {
        const answer = await (await as(role))(method, path.replaceAll(/:\w+/g, '1'))
        const { type = '' } = answer.statusCode >= 400 ? answer.json<{ type?: string }>() : {}
        const refused = /sin-sesion|acceso-denegado/.test(type)
        expect(answer.statusCode, `${method} ${path}`).toBeLessThan(500)
        cells.push(refused ? String(answer.statusCode) : 'sí')
      }
      const row = [
        `${resource}.${name}`.padEnd(26),
        `${method} ${path}`.padEnd(36),
        ...cells.map((cell) => cell.padEnd(5)),
      ]
      lines.push(row.join(' ').trimEnd())
    }
  }
  const header = ['', '', ...everyone.map((role) => (role ?? 'anónimo').replace('ROLE_', ''))].join(' | ')
  await expect([header, ...lines, ''].join('\n')).toMatchFileSnapshot('permissions.txt')
})
