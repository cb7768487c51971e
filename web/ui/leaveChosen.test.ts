import type { FocusEvent } from 'react'
import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { leaveChosen } from '#web/ui/leaveChosen.ts'

/** A group of two, as far as it is asked here, and what leaving it does to the form's value. */
function aGroup() {
  const { register, getValues } = createFormControl({ defaultValues: { decision: '' } })
  const inputs = ['accept', 'deny'].map((value) => ({
    type: 'radio',
    name: 'decision',
    value,
    checked: false,
  }))
  const { ref, onBlur } = register('decision')
  inputs.forEach((input) => ref(input))
  const fieldset = { querySelector: () => inputs.find(({ checked }) => checked) ?? null }
  const leave = (tell: typeof onBlur) => {
    const left = { ...inputs[0], closest: () => fieldset }
    // The little of an event that is read.
    const event = { type: 'blur', target: left, currentTarget: left }
    return tell(event)
  }
  return {
    choose: (at: number) => inputs.forEach((input, index) => (input.checked = index === at)),
    leave: () =>
      leave(async (event: unknown) =>
        leaveChosen((told) => void onBlur(told))(event as FocusEvent<HTMLInputElement>),
      ),
    leaveUnguarded: () => leave(onBlur),
    value: () => getValues('decision'),
  }
}

test('to pass a group by the keyboard leaves «not chosen yet» as it was, and what is chosen is told', async () => {
  const group = aGroup()
  await group.leave()
  expect(group.value()).toBe('')
  group.choose(1)
  await group.leave()
  expect(group.value()).toBe('deny')
})

test('which react-hook-form by itself would make null of', async () => {
  const group = aGroup()
  await group.leaveUnguarded()
  expect(group.value()).toBeNull()
})
