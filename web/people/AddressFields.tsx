import { useWatch } from 'react-hook-form'
import { chooseAddressInputs, changeAddress, type AddressInputs } from '#contract/people/address.ts'
import { fieldsIn, type FieldIn, type PersonField, personFieldLabels } from '#contract/people/fields.ts'
import type { FormOf } from '#web/kernel/form/form.ts'
import { autoCompleteFor, type Whose } from '#web/people/autoComplete.ts'
import { FieldInput } from '#web/people/FieldInput.tsx'
import { formPart, type AddressValues, type PersonValues } from '#web/people/forms.ts'
import { PlaceField } from '#web/people/PlaceField.tsx'
import { useCountries, useMadridCities, useMadridDistricts, useProvinces } from '#web/people/usePlaces.ts'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './people.module.css'

type Props = {
  form: FormOf<AddressValues>
  whose: Whose
  /** The fields that this user may not change. */
  locked?: readonly PersonField[]
  /** The fields to show; all by default. */
  fields?: readonly FieldIn<'address'>[]
  countryName?: string | undefined
  needs?: 'always'
}

const places: readonly PersonField[] = ['country', 'province', 'city', 'district']

const useLists = ({ province, city, district }: AddressInputs) => ({
  countries: useCountries(),
  provinces: useProvinces(province.as === 'list'),
  cities: useMadridCities(city.as === 'list'),
  districts: useMadridDistricts(district.as === 'list'),
})

/** The address fields: options in Spain and in Madrid, free text elsewhere (rule people-3). */
export function AddressFields({
  form,
  whose,
  countryName,
  locked = [],
  fields = fieldsIn('address'),
  needs,
}: Props) {
  // Safe: every field has a default value.
  const values = useWatch({ control: form.control }) as AddressValues
  const { errors } = form.formState
  const complete = autoCompleteFor(whose)
  const look = chooseAddressInputs(values)
  const optional = { hint: 'Opcional' }
  const hint = needs === 'always' && optional
  const city = { label: personFieldLabels.city, ...((hint || !look.city.required) && optional) }
  const lists = useLists(look)
  const change = (patch: Partial<AddressValues>) => {
    for (const [name, value] of Object.entries(changeAddress(form.getValues(), patch)))
      form.setValue(name as keyof AddressValues, value, { shouldDirty: true })
  }
  const placed = (name: 'province' | 'city' | 'district') => ({
    name,
    value: values[name],
    error: errors[name]?.message,
    onChoose: (value: string | number | null) => change({ [name]: value === null ? null : String(value) }),
  })
  const typed = (name: 'province' | 'city') => ({
    name,
    value: values[name] ?? '',
    error: errors[name]?.message,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value || null }),
  })
  return (
    <div className={styles.fields}>
      <PlaceField
        label="País"
        {...hint}
        name="country"
        value={values.country}
        called={countryName}
        from={lists.countries}
        error={errors.country?.message}
        onChoose={(value) => change({ country: value === null ? null : Number(value) })}
      />
      {look.province.as === 'list' ? (
        <PlaceField {...hint} label={look.province.label} from={lists.provinces} {...placed('province')} />
      ) : (
        <TextField
          {...hint}
          label={look.province.label}
          autoComplete={complete('address-level1')}
          {...typed('province')}
        />
      )}
      {look.city.as === 'list' ? (
        <PlaceField {...hint} label="Ciudad" from={lists.cities} {...placed('city')} />
      ) : (
        <TextField {...city} autoComplete={complete('address-level2')} {...typed('city')} />
      )}
      {look.district.as === 'list' && (
        <PlaceField {...hint} label="Distrito" from={lists.districts} {...placed('district')} />
      )}
      {fields
        .filter((field) => !places.includes(field))
        .map((field) => (
          <FieldInput
            key={field}
            form={formPart<PersonValues>(form)}
            field={field}
            whose={whose}
            locked={locked}
            needs={needs}
            // Spanish postal codes are digits.
            {...(field === 'postalCode' && { inputMode: look.province.as === 'list' ? 'numeric' : 'text' })}
          />
        ))}
    </div>
  )
}
