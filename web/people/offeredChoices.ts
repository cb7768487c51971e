import { listChoices, personFields, type FieldOfKind } from '#contract/people/fields.ts'

/** What a form offers for a choice. Radio buttons cannot be unchecked, so what is optional can be left unsaid. */
export const listOfferedChoices = (field: FieldOfKind<'choice'>) => {
  const choices = listChoices(field).map(({ value, label }) => ({ value: `${value}`, label }))
  return personFields[field].need === 'optional' ? [{ value: '', label: 'Sin indicar' }, ...choices] : choices
}
