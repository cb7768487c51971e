import type { InputHTMLAttributes, ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import {
  isOfKind,
  labelChoice,
  personFields,
  type FieldOfKind,
  type PersonField,
} from '#contract/people/fields.ts'
import type { FormOf } from '#web/kernel/form/form.ts'
import { autoCompleteFor, type Whose } from '#web/people/autoComplete.ts'
import type { FormField, PersonValues } from '#web/people/forms.ts'
import { listOfferedChoices } from '#web/people/offeredChoices.ts'
import { PlaceField } from '#web/people/PlaceField.tsx'
import { useCountries } from '#web/people/usePlaces.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './people.module.css'

/** The form around the field. It has this field, and any others. */
export type PersonForm = FormOf<PersonValues>

/** The attributes of a text field besides its label; `token` is its autocomplete token. */
type Look = { hint?: string; token?: string } & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'autoCapitalize' | 'spellCheck'
>
const looks: { readonly [Field in FormField]?: Look } = {
  name: { token: 'given-name', spellCheck: false },
  lastName1: { token: 'family-name', spellCheck: false },
  lastName2: { spellCheck: false },
  birthday: { hint: 'Día, mes y año. Por ejemplo, 5/3/1958', token: 'bday', spellCheck: false },
  postalCode: { token: 'postal-code' },
  streetName: { token: 'address-line1' },
  streetNumber: { hint: 'Número, piso y puerta. Opcional.', token: 'address-line2' },
  email: { inputMode: 'email', token: 'email', autoCapitalize: 'off', spellCheck: false },
  phone: {
    hint: 'Con el prefijo si no es de España. Por ejemplo, 600 123 456',
    inputMode: 'tel',
    token: 'tel',
  },
  job: { token: 'organization-title' },
}

type Props = {
  form: PersonForm
  field: FormField
  whose: Whose
  /** The name of the stored country, when the list does not have it. */
  countryName?: string | undefined
  /** The fields that this user may not change. */
  locked?: readonly PersonField[]
  /** Why they may not. */
  because?: string | undefined
  /** `always`: the form needs only what is always needed, so that the rest is marked as optional. */
  needs?: 'always' | undefined
  inputMode?: Look['inputMode']
  /** Instead of the field's own. */
  hint?: string
}

/** The input of one field of a person, by the kind of the field. */
export function FieldInput({ form, field, whose, countryName, locked, because, needs, ...more }: Props) {
  const declared = personFields[field]
  const common = { label: declared.label, error: form.formState.errors[field]?.message }
  if (locked?.includes(field))
    return (
      <LockedField form={form} field={field}>
        <small>{because ?? 'No se puede cambiar'}</small>
      </LockedField>
    )
  if (isOfKind(field, 'country'))
    return (
      <CountryInput {...common} hint={hintOf(field, needs)} form={form} field={field} called={countryName} />
    )
  if (declared.kind === 'flag') return <Checkbox {...common} {...form.register(field)} />
  const { token, hint: _own, ...look } = looks[field] ?? {}
  const hint = more.hint ?? hintOf(field, needs)
  if (isOfKind(field, 'choice'))
    return (
      <RadioGroup
        {...common}
        hint={hint}
        variant="inline"
        choices={listOfferedChoices(field)}
        {...form.register(field)}
      />
    )
  return (
    <TextField
      {...common}
      {...(hint !== undefined && { hint })}
      autoComplete={token ? autoCompleteFor(whose)(token) : 'off'}
      {...look}
      {...more}
      {...form.register(field)}
    />
  )
}

/** The hint of a field, which says whether it is optional. */
function hintOf(field: FormField, needs: Props['needs']): string | undefined {
  const { need } = personFields[field]
  const own = looks[field]?.hint
  if (need === 'always' || (need === 'asked' && needs !== 'always')) return own
  return own?.includes(optional) ? own : [optional, own].filter(Boolean).join('. ')
}
const optional = 'Opcional'

type CountryProps = {
  form: PersonForm
  field: FieldOfKind<'country'>
  label: string
  hint: string | undefined
  called: string | undefined
  error: string | undefined
}

function CountryInput({ form, field, ...rest }: CountryProps) {
  const value = useWatch({ control: form.control, name: field })
  return (
    <PlaceField
      {...rest}
      name={field}
      value={value}
      from={useCountries()}
      onChoose={(chosen) =>
        form.setValue(field, chosen === null ? null : Number(chosen), { shouldDirty: true })
      }
    />
  )
}

/** A field that stays as it is, and why, or where it is changed. */
export function LockedField({
  form,
  field,
  children,
}: Pick<Props, 'form' | 'field'> & { children: ReactNode }) {
  const held = useWatch({ control: form.control, name: field })
  const value = typeof held === 'boolean' ? (held ? 'Sí' : 'No') : held
  const shown = isOfKind(field, 'choice') && value !== null ? labelChoice(field, `${value}`) : value
  return (
    <LockedValue
      label={personFields[field].label}
      value={shown}
      error={form.formState.errors[field]?.message}
    >
      {children}
    </LockedValue>
  )
}

type LockedProps = { label: ReactNode; value: ReactNode; error?: string | undefined; children: ReactNode }

/** A value that stays as it is, and why. */
export const LockedValue = ({ label, value, error, children }: LockedProps) => (
  <div className={styles.locked}>
    <span className={styles.name}>
      <Icon name="lock" size={16} /> {label}
    </span>
    <strong>{value}</strong>
    {children}
    {error && <p className={styles.error}>{error}</p>}
  </div>
)
