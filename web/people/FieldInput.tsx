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
  inputMode?: Look['inputMode']
  /** Instead of the field's own. */
  hint?: string
}

/** The input of one field of a person, by the kind of the field. */
export function FieldInput({ form, field, whose, countryName, locked, ...more }: Props) {
  const declared = personFields[field]
  const common = { label: declared.label, error: form.formState.errors[field]?.message }
  if (locked?.includes(field))
    return (
      <LockedField form={form} field={field}>
        <small>No se puede cambiar</small>
      </LockedField>
    )
  if (isOfKind(field, 'country'))
    return <CountryInput {...common} form={form} field={field} called={countryName} />
  if (declared.kind === 'flag') return <Checkbox {...common} {...form.register(field)} />
  const {
    token,
    hint: own = declared.need === 'optional' ? 'Opcional' : undefined,
    ...look
  } = looks[field] ?? {}
  const hint = more.hint ?? own
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

type CountryProps = {
  form: PersonForm
  field: FieldOfKind<'country'>
  label: string
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
  const error = form.formState.errors[field]?.message
  return (
    <div className={styles.locked}>
      <span className={styles.name}>
        <Icon name="lock" size={16} /> {personFields[field].label}
      </span>
      <strong>{shown}</strong>
      {children}
      {error && <p className={styles.error}>{error}</p>}
    </div>
  )
}
