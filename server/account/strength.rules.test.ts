import { expect, test } from 'vitest'
import { refuseGuessable } from '#server/account/strength.rules.ts'

const judge = (password: string) =>
  refuseGuessable(password, ['Concejo', 'Ana', 'Núñez']).catch(() => 'refused')

test('rule input-13: no password of the length that is taken keeps others waiting for long', async () => {
  await judge('asamblea abierta')
  const signs = '4@8({[<369&#!1/0$5+7%'
  const hostile = [signs, 'c0ntr4$3ñ4 p@$$w0rd 4$4mbl34 ', 'q8!fZ(2mKw$9xR@tL4#vB7&nH1^cJ6*dG3%sP5']
  for (const text of [...hostile, 'a1', '1.1.2011 ', '\u0316\u0301']) {
    const before = process.cpuUsage()
    await judge(text.repeat(128).slice(0, 128))
    const { user } = process.cpuUsage(before)
    expect(user / 1_000, text).toBeLessThan(800)
  }
})

test('rule session-8: a word is one whatever signs stand for its letters', async () => {
  for (const password of ['p4$$w0rdp4$$w0rd', 'qw3rtyu10p45df'])
    expect(await judge(password), password).toBe('refused')
  expect(await judge('caballo grapa pila correcta')).toBeUndefined()
})
