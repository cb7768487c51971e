import { useWatch, type UseFormReturn } from 'react-hook-form'
import { chooseAddressInputs, changeAddress } from '#contract/people/address.ts'
import { autoCompleteFor, type Whose } from '#web/people/autoComplete.ts'
import type { AddressValues } from '#web/people/forms.ts'
import { PlaceField } from '#web/people/PlaceField.tsx'
import { useCountries, useMadridCities, useMadridDistricts, useProvinces } from '#web/people/usePlaces.ts'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './people.module.css'

type Form = UseFormReturn<AddressValues, unknown, AddressValues>
type Props = { form: Form; whose: Whose; countryName?: string | undefined }

/** The address fields: options in Spain and in Madrid, free text elsewhere (rule people-3). */
export function AddressFields({ form, whose, countryName }: Props) {
  // Every field has a default, so the watched values are complete.
  const values = useWatch({ control: form.control }) as AddressValues
  const { errors } = form.formState
  const complete = autoCompleteFor(whose)
  const look = chooseAddressInputs(values)
  const city = { label: 'Ciudad', ...(!look.city.required && { hint: 'Opcional.' }) }
  const places = {
    countries: useCountries(),
    provinces: useProvinces(look.province.as === 'list'),
    cities: useMadridCities(look.city.as === 'list'),
    districts: useMadridDistricts(look.district.as === 'list'),
  }
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
        name="country"
        value={values.country}
        called={countryName}
        from={places.countries}
        error={errors.country?.message}
        onChoose={(value) => change({ country: value === null ? null : Number(value) })}
      />
      {look.province.as === 'list' ? (
        <PlaceField label={look.province.label} from={places.provinces} {...placed('province')} />
      ) : (
        <TextField
          label={look.province.label}
          autoComplete={complete('address-level1')}
          {...typed('province')}
        />
      )}
      {look.city.as === 'list' ? (
        <PlaceField label="Ciudad" from={places.cities} {...placed('city')} />
      ) : (
        <TextField {...city} autoComplete={complete('address-level2')} {...typed('city')} />
      )}
      {look.district.as === 'list' && (
        <PlaceField label="Distrito" from={places.districts} {...placed('district')} />
      )}
      <TextField
        label="Código postal"
        inputMode={look.province.as === 'list' ? 'numeric' : 'text'}
        autoComplete={complete('postal-code')}
        error={errors.postalCode?.message}
        {...form.register('postalCode')}
      />
      <TextField
        label="Dirección"
        autoComplete={complete('address-line1')}
        error={errors.streetName?.message}
        {...form.register('streetName')}
      />
      <TextField
        label="Número"
        hint="Número, piso y puerta. Opcional."
        autoComplete={complete('address-line2')}
        error={errors.streetNumber?.message}
        {...form.register('streetNumber')}
      />
    </div>
  )
}
