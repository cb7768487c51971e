import { createFormControl, type Path } from 'react-hook-form'
import { expect, test } from 'vitest'
import { isSpanishDocument } from '#contract/people/document.ts'
import { resolverOf, type Wrong } from '#web/kernel/form/form.ts'
import { dropStaleErrors } from '#web/kernel/form/staleErrors.ts'

const start = { documentType: 'DNI', idDocument: '12345678A', name: '' }
type Values = typeof start

const validate = ({ documentType, idDocument, name }: Values): Wrong<Values> => ({
  ...(documentType === 'DNI' && !isSpanishDocument(idDocument) && { idDocument: 'DNI incorrecto *' }),
  ...(name === '' && { name: 'Campo requerido *' }),
})

/** A form that has been sent and refused, as a screen has it, without a screen. */
async function aSentForm() {
  const form = createFormControl<Values, unknown, Values>({
    defaultValues: start,
    resolver: resolverOf(validate),
  })
  const names = ['documentType', 'idDocument', 'name'] as const
  for (const name of names) form.register(name)
  await form.trigger()
  form.subscribe({
    formState: { values: true },
    callback: (typed) => dropStaleErrors(form, validate, typed),
  })
  return {
    form,
    type: (name: Path<Values>, value: string) => form.setValue(name, value),
    shown: () =>
      Object.fromEntries(
        names.flatMap((name) => {
          const { error } = form.getFieldState(name)
          return error ? [[name, error.message]] : []
        }),
      ),
  }
}

test('an error leaves with the field that made it true (rule form-1)', async () => {
  const { type, shown } = await aSentForm()
  expect(shown()).toEqual({ idDocument: 'DNI incorrecto *', name: 'Campo requerido *' })
  type('documentType', 'PASAPORTE')
  expect(shown()).toEqual({ name: 'Campo requerido *' })
})

test('an error that is still true stays, and none comes while typing (rule form-1)', async () => {
  const { type, shown } = await aSentForm()
  type('idDocument', '12345678B')
  expect(shown()).toEqual({ idDocument: 'DNI incorrecto *', name: 'Campo requerido *' })
  type('idDocument', '12345678Z')
  expect(shown()).toEqual({ name: 'Campo requerido *' })
  type('idDocument', '12345678')
  expect(shown()).toEqual({ name: 'Campo requerido *' })
})

test('what the server refused in a field leaves when another value is typed there, not elsewhere', async () => {
  const { form, type, shown } = await aSentForm()
  form.setError('name', { type: 'server', message: 'Ya existe' })
  type('idDocument', '1')
  expect(shown()).toMatchObject({ name: 'Ya existe' })
  type('name', 'Ana')
  expect(shown()).not.toHaveProperty('name')
})
