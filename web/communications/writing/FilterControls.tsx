import { useWatch } from 'react-hook-form'
import {
  filterLabels,
  filterNames,
  offersDistricts,
  type FilterName,
} from '#web/communications/writing/filters.ts'
import { recipientFilters } from '#web/communications/writing/recipientFilters.ts'
import { OneChoice } from '#web/communications/writing/OneChoice.tsx'
import {
  fieldsOfFilter,
  noFilters,
  recipientLabels,
  type WritingValues,
} from '#web/communications/writing/writingForm.ts'
import { SeveralChoice } from '#web/kernel/form/SeveralChoice.tsx'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { CheckboxGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import fieldStyles from '#web/ui/Field.module.css'
import { FieldNotes, useFieldAttributes } from '#web/ui/Field.tsx'
import styles from './writing.module.css'

type Props = { form: WizardForm<WritingValues> }

/** Clears what a filter chooses. */
export function clearFilter(form: Props['form'], name: FilterName) {
  for (const field of fieldsOfFilter(name)) form.setValue(field, noFilters[field], { shouldDirty: true })
}

/** The filters of the census for recipients, each switched on for itself; switching one off clears it. */
export function FilterControls({ form }: Props) {
  const { control, formState } = form
  const [asked, city] = useWatch({ control, name: ['asked', 'city'] })
  const attributes = useFieldAttributes({ name: 'asked', error: formState.errors.asked?.message })
  const offered = filterNames.filter((name) => name !== 'district' || offersDistricts(city))
  function turn(name: FilterName, isOn: boolean) {
    if (!isOn) clearFilter(form, name)
    const losesDistrict = name === 'city' && !isOn
    if (losesDistrict) clearFilter(form, 'district')
    form.setValue(
      'asked',
      filterNames.filter((one) =>
        one === name ? isOn : asked.includes(one) && !(losesDistrict && one === 'district'),
      ),
      { shouldDirty: true },
    )
  }
  return (
    <fieldset
      className={fieldStyles.field}
      aria-describedby={attributes.control['aria-describedby']}
      aria-invalid={attributes.control['aria-invalid']}
    >
      <legend className={fieldStyles.legend}>Filtros</legend>
      <FieldNotes
        hint="Lo recibe quien cumple todos los que actives."
        error={formState.errors.asked?.message}
        attributes={attributes}
      />
      <div className={styles.filters}>
        {offered.map((name, at) => (
          <div key={name} className={styles.filter} data-on={asked.includes(name) || undefined}>
            <Checkbox
              id={at === 0 ? 'asked' : `asked-${name}`}
              label={filterLabels[name]}
              checked={asked.includes(name)}
              onChange={({ currentTarget }) => turn(name, currentTarget.checked)}
            />
            {asked.includes(name) && <Control form={form} name={name} />}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** The control of a filter that is on. */
function Control({ form, name }: Props & { name: FilterName }) {
  const { control, formState, register } = form
  const values = useWatch({ control }) as WritingValues
  const filter = recipientFilters[name]
  const errorOf = (field: keyof WritingValues) => formState.errors[field]?.message
  if (filter.kind === 'days' || name === 'inscriptionDates')
    return (
      <div className={styles.pair}>
        {(['fromInscriptionDate', 'toInscriptionDate'] as const).map((field) => (
          <TextField
            key={field}
            label={recipientLabels[field]}
            hint="Por ejemplo, 5/3/2026"
            error={errorOf(field)}
            autoComplete="off"
            {...register(field)}
          />
        ))}
      </div>
    )
  if (filter.kind === 'choices')
    return (
      <CheckboxGroup
        label={filter.label}
        labelHidden
        error={errorOf(name)}
        variant="inline"
        choices={filter.options}
        {...register(name)}
      />
    )
  if (name === 'segmentId')
    return (
      <OneChoice
        labelHidden
        {...{ name, ...filter }}
        error={errorOf(name)}
        value={values.segmentId}
        onChange={(value) => form.setValue(name, value, { shouldDirty: true })}
      />
    )
  return (
    <SeveralChoice
      {...{ name, ...filter }}
      error={errorOf(name)}
      chosen={values[name]}
      onChange={(chosen) => {
        form.setValue(name, chosen, { shouldDirty: true })
        if (name === 'city' && values.district.length > 0 && !offersDistricts(chosen)) dropDistrict(form)
      }}
    />
  )
}

/** Districts are of the city of Madrid: with another one they fall away, and it is said. */
function dropDistrict(form: Props['form']) {
  clearFilter(form, 'district')
  form.setValue(
    'asked',
    form.getValues('asked').filter((one) => one !== 'district'),
    { shouldDirty: true },
  )
  announce('Se ha quitado el filtro de distrito: solo vale para la ciudad de Madrid.')
}
