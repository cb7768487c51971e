import { expect, test } from 'vitest'
import { z } from 'zod'
import { findReach, roles, type Allowed, type Reach } from '#contract/actor.ts'
import { api } from '#contract/api.ts'
import { jobKinds } from '#contract/jobKinds.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { anApp } from '#test/support/app.ts'

const callers = [undefined, ...roles]

/** What the table says of each reach. */
const words: Record<Reach, string> = {
  everyone: 'todos',
  unblocked: 'no antiguos',
  outsiders: 'de fuera',
  ownAssemblies: 'su asamblea',
  themselves: 'lo suyo',
  nobody: 'sí',
}

const legend = [
  'Quién puede hacer cada llamada, y las filas de quién alcanza con ella.',
  '401, 403: no puede · sí: puede, y no alcanza datos de personas · lo suyo: los de su propia ficha y su cuenta ·',
  'su asamblea: los de los miembros de las asambleas de su cargo · de fuera: los de quien no está en el censo · no antiguos: los de todos menos quien se dio de baja · todos: los de cualquiera',
  '',
]

const jobsLegend = [
  'Quién puede tener cada trabajo (lo que se pide ahora y se hace después), y las filas de quién alcanza cuando se hace.',
  '',
]

/** Rules rights-1 and rights-12: every call × anonymous and the five roles, asked of the real server, against a reviewed text. */
test('every endpoint answers exactly the roles of the matrix, and each reaches the rows it says', async () => {
  const { as } = await anApp()
  const readers: Record<string, ReturnType<typeof as>> = {}
  const lines: string[] = []
  for (const [resource, group] of Object.entries<Record<string, Endpoint>>(api)) {
    for (const [name, endpoint] of Object.entries(group)) {
      const { method, path } = endpoint
      const cells: string[] = []
      for (const role of callers) {
        // What is changed may be the caller's own account or session: nobody does it after another call.
        const send = method === 'GET' ? await (readers[String(role)] ??= as(role)) : await as(role)
        const answer = await send(method, path.replaceAll(/:\w+/g, '1'))
        const { type = '' } = answer.statusCode >= 400 ? answer.json<{ type?: string }>() : {}
        const refused = /sin-sesion|acceso-denegado/.test(type)
        const reach = findReach(endpoint, role ? { role } : 'anonymous')
        expect(answer.statusCode, `${method} ${path}`).toBeLessThan(500)
        expect(refused, `${method} ${path} ${role}`).toBe(reach === undefined)
        cells.push(reach === undefined ? String(answer.statusCode) : words[reach])
      }
      lines.push(row(`${resource}.${name}`, `${method} ${path}`, cells))
    }
  }
  const header = row(
    '',
    '',
    callers.map((role) => (role ?? 'anónimo').replace('ROLE_', '')),
  )
  const jobs = Object.values(jobKinds).map(({ name, allow }) =>
    row(
      name,
      'trabajo',
      callers.map((role) => {
        const reach = findReach({ allow }, role ? { role } : 'anonymous')
        return reach === undefined ? 'no' : words[reach]
      }),
    ),
  )
  await expect(
    [...legend, header, ...lines, '', ...jobsLegend, header, ...jobs, ''].join('\n'),
  ).toMatchFileSnapshot('permissions.txt')
})

const row = (name: string, call: string, cells: readonly string[]) =>
  [name.padEnd(27), call.padEnd(42), ...cells.map((cell) => cell.padEnd(11))].join(' ').trimEnd()

test('rule rights-12: who may ask for a job by a call reaches with it whom the call reaches', () => {
  const kinds: readonly { name: string; allow: Allowed }[] = Object.values(jobKinds)
  const asked = new Set<string>()
  for (const { method, path, allow, reply } of Object.values<Record<string, Endpoint>>(api).flatMap((group) =>
    Object.values(group),
  )) {
    // One that answers a job, or what is done already, is a union; the call of any job is another matter.
    const replies = reply instanceof z.ZodUnion ? reply.options : [reply]
    const literals = replies.map((each) => (each instanceof z.ZodObject ? each.shape['kind'] : undefined))
    const [kind, ...others] = kinds.filter(({ name }) =>
      literals.some((literal) => literal instanceof z.ZodLiteral && literal.value === name),
    )
    if (!kind || others.length > 0) continue
    asked.add(kind.name)
    expect(kind.allow, `${method} ${path}`).toEqual(allow)
  }
  expect([...asked].toSorted()).toEqual(kinds.map(({ name }) => name).toSorted())
})
