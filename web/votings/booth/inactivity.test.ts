import { expect, test } from 'vitest'
import { answer, inactivity, look, press, type Presence } from '#web/votings/booth/inactivity.ts'

const { ask, clear } = inactivity
const here: Presence = { last: 0, is: 'here' }
const asked = look(here, ask)

test.each([
  ['before the time nobody is asked', look(here, ask - 1), 'here'],
  ['then they are', asked, 'asked'],
  ['and then it is too late', look(asked, clear), 'gone'],
  ['a press alone answers nothing', look(press(asked, ask + 1), ask + 2), 'asked'],
  ['but it puts the time off', look(press(asked, clear - 1), clear), 'asked'],
  ['its end answers', look(answer(press(asked, ask + 1), ask + 2), ask + 3), 'here'],
  ['who comes too late answers nothing', answer(press(here, clear), clear), 'gone'],
  ['nor does a press that ends too late', answer(asked, clear), 'gone'],
  ['a device that slept and was not asked is touched in time', look(press(here, clear - 1), clear), 'here'],
  ['what is gone stays gone', look(press(look(here, clear), clear + 1), clear + 2), 'gone'],
])('%s (rule voting-14)', (_, { is }, expected) => {
  expect(is).toBe(expected)
})
