import { expect, test } from 'vitest'
import type { Communication } from '#contract/communications/communications.ts'
import { anApp } from '#test/support/app.ts'

const link = (inside: string) => `<a href="https://example.org/">${inside}</a>`
const saying = (more: string) => ({ subject: 'Boletín', body: `<h1>Hola</h1><p>Qué tal ${more}</p>` })

test('rule communication-5: whoever previews is told of links that could not be kept, also when they are sent by a call', async () => {
  const admin = await (await anApp()).as('ROLE_ADMIN')
  const id = (await admin('POST', '/communication')).json<number>()
  const edit = (body: object) => admin('PATCH', `/communication/${id}`, body)
  const warn = async (more: string) => {
    expect((await edit(saying(more))).statusCode).toBe(200)
    const { problems } = (await admin('GET', `/communication/${id}/preview`)).json<{
      problems: { level: string; message: string }[]
    }>()
    return problems.map(({ message }) => message)
  }
  const empty = [expect.stringContaining('Se ha quitado un enlace sin texto')]
  expect(await warn(link('La web'))).toEqual([])
  expect(await warn(link(''))).toEqual(empty)
  // The text is the same, with one less.
  expect(await warn('')).toEqual([])
  expect(await warn('<a href></a>')).toEqual(empty)
  expect(await warn(link('<b> </b>') + link(''))).toEqual([expect.stringContaining('2 enlaces sin texto')])
  expect(await warn(link('<img src="data:image/png;base64,xx">').replace(/<img[^>]*>/, '<img>'))).toEqual([
    expect.stringContaining('Una imagen ha perdido su enlace'),
  ])
  // Whoever copies it is told as well.
  const { id: copy } = (await admin('POST', `/communication/${id}/clone`)).json<Communication>()
  expect((await admin('GET', `/communication/${copy}/preview`)).body).toContain('ha perdido su enlace')
})
