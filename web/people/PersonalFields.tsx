import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { documentTypes } from '#contract/people/document.ts'
import { sexes, sexLabels } from '#contract/people/person.ts'
import { autoCompleteFor, type Whose } from '#web/people/autoComplete.ts'
import type { PersonalValues } from '#web/people/forms.ts'
import { PlaceField } from '#web/people/PlaceField.tsx'
import { useCountries } from '#web/people/usePlaces.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { documentTexts } from '#web/people/labels.ts'
import styles from './people.module.css'

type Form = UseFormReturn<PersonalValues, unknown, PersonalValues>
/** A document on file is locked; with `correctable` a button unlocks it. */
type Document = 'asked' | 'locked' | 'correctable'
type Props = { form: Form; whose: Whose; document: Document; countryName?: string | undefined }

/** The personal fields (rule people-2). */
export function PersonalFields({ form, whose, document, countryName }: Props) {
  const { errors } = form.formState
  const bornCountry = useWatch({ control: form.control, name: 'bornCountry' })
  const complete = autoCompleteFor(whose)
  const countries = useCountries()
  const text = (name: 'name' | 'lastName1' | 'lastName2' | 'birthday') => ({
    error: errors[name]?.message,
    spellCheck: false,
    ...form.register(name),
  })
  return (
    <div className={styles.fields}>
      <TextField label="Nombre" autoComplete={complete('given-name')} {...text('name')} />
      <TextField label="Primer apellido" autoComplete={complete('family-name')} {...text('lastName1')} />
      <TextField label="Segundo apellido" hint="Opcional" autoComplete="off" {...text('lastName2')} />
      <DocumentFields form={form} document={document} />
      <RadioGroup
        label="Sexo"
        variant="inline"
        choices={sexes.map((sex) => ({ value: sex, label: sexLabels[sex] }))}
        error={errors.sex?.message}
        {...form.register('sex')}
      />
      <TextField
        label="Fecha de nacimiento"
        hint="Día, mes y año. Por ejemplo, 5/3/1958"
        autoComplete={complete('bday')}
        {...text('birthday')}
      />
      <PlaceField
        label="País de nacimiento"
        name="bornCountry"
        value={bornCountry}
        called={countryName}
        from={countries}
        error={errors.bornCountry?.message}
        onChoose={(value) =>
          form.setValue('bornCountry', value === null ? null : Number(value), { shouldDirty: true })
        }
      />
    </div>
  )
}

function DocumentFields({ form, document }: { form: Form; document: Document }) {
  const [opened, setOpened] = useState(false)
  const { errors, dirtyFields } = form.formState
  const values = useWatch({ control: form.control, name: ['documentType', 'idDocument'] })
  const open = () => {
    setOpened(true)
    // The fields are rendered in the next frame.
    requestAnimationFrame(() => form.setFocus('documentType'))
  }
  const isTouched = dirtyFields.idDocument ?? dirtyFields.documentType
  // What a conflict or the server says about the document must have a field to stand at; so must what a draft has in
  // it.
  if (document === 'asked' || opened || isTouched || errors.idDocument || errors.documentType)
    return (
      <>
        <SelectField
          label="Tipo de documento"
          options={documentTypes.map((type) => ({ value: type, label: type }))}
          empty="Elige uno"
          error={errors.documentType?.message}
          {...form.register('documentType')}
        />
        <TextField
          {...documentTexts(values[0])}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.idDocument?.message}
          {...form.register('idDocument')}
        />
      </>
    )
  return (
    <div className={styles.locked}>
      <span className={styles.name}>
        <Icon name="lock" size={16} /> {values[0]}
      </span>
      <strong data-number>{values[1]}</strong>
      {document === 'correctable' ? (
        <Button icon="edit" onClick={open}>
          Corregir documento
        </Button>
      ) : (
        <small>No se puede cambiar</small>
      )}
    </div>
  )
}
