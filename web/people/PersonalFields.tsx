import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { documentTypes } from '#contract/people/document.ts'
import { fieldsIn, type FieldIn, type PersonField } from '#contract/people/fields.ts'
import type { FormOf } from '#web/kernel/form/form.ts'
import type { Whose } from '#web/people/autoComplete.ts'
import { FieldInput, LockedValue, type PersonForm } from '#web/people/FieldInput.tsx'
import { formPart, type PersonalValues, type PersonValues } from '#web/people/forms.ts'
import { documentTexts } from '#web/people/labels.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './people.module.css'

type Props = {
  form: FormOf<PersonalValues>
  whose: Whose
  /** A document on file is locked until a user who may correct it opens it. */
  document: 'asked' | 'on file'
  /** The fields that this user may not change. */
  locked?: readonly PersonField[]
  because?: string | undefined
  needs?: 'always'
  /** Which of them are asked for; all, when absent. */
  fields?: readonly FieldIn<'personal'>[]
  countryName?: string | undefined
}

/** The personal fields (rule people-2). */
export function PersonalFields({ fields = fieldsIn('personal'), locked = [], document, ...asked }: Props) {
  const form = formPart<PersonValues>(asked.form)
  return (
    <div className={styles.fields}>
      {fields.map((field) => {
        if (field === 'documentType')
          return (
            <DocumentFields
              key={field}
              form={form}
              document={document === 'on file' && locked.includes('idDocument') ? 'locked' : document}
              because={asked.because}
            />
          )
        // Both fields of a document stand together.
        if (field === 'idDocument') return null
        return <FieldInput key={field} {...asked} locked={locked} form={form} field={field} />
      })}
    </div>
  )
}

type DocumentProps = {
  form: PersonForm
  document: 'asked' | 'on file' | 'locked'
  because: string | undefined
}

function DocumentFields({ form, document, because }: DocumentProps) {
  const [opened, setOpened] = useState(false)
  const { errors, dirtyFields } = form.formState
  const values = useWatch({ control: form.control, name: ['documentType', 'idDocument'] })
  const open = () => {
    setOpened(true)
    // The fields are rendered in the next frame.
    requestAnimationFrame(() => form.setFocus('documentType'))
  }
  const isTouched = dirtyFields.idDocument ?? dirtyFields.documentType
  // A conflict, an error of the server or a draft about the document needs its fields to be shown.
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
    <LockedValue label={values[0]} value={<span data-number>{values[1]}</span>}>
      {document === 'on file' ? (
        <Button icon="edit" onClick={open}>
          Corregir documento
        </Button>
      ) : (
        <small>{because ?? 'No se puede cambiar'}</small>
      )}
    </LockedValue>
  )
}
