import { useRef, useState, type DragEvent } from 'react'
import { imports, maxUploadBytes } from '#contract/import/imports.ts'
import styles from '#web/import/imports.module.css'
import { draftName, emptyImport, type ImportForm } from '#web/import/importDraft.ts'
import { call, LocalRefusal, messageOf } from '#web/kernel/api/api.ts'
import { saveDraft } from '#web/kernel/form/draft.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FieldNotes, useFieldAttributes } from '#web/ui/Field.tsx'
import { FieldFileInput } from '#web/ui/FileInput.tsx'
import { formatBytes } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Progress } from '#web/ui/Progress.tsx'

const hint = `Una lista en .csv o .xlsx, de ${maxUploadBytes >> 20} MB como mucho. Solo la ves tú y se borra al cabo de un día.`

/** Chooses the file by button or by drag and drop. It is uploaded at once. */
export function FileStep({ form }: { form: ImportForm }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const fileName = form.watch('fileName')
  const { under, error: refused, upload } = useUpload(form)
  const refusal = refused === null ? undefined : messageOf(refused)
  const error = refusal ?? form.formState.errors.upload?.message
  const attributes = useFieldAttributes({ id: 'upload', hint, error })

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) upload(file)
  }
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="census" size={40} />
      <label htmlFor={attributes.control.id}>
        <strong>Fichero de la lista</strong>
      </label>
      <FieldNotes hint={hint} error={error} attributes={attributes} />
      <FieldFileInput ref={input} attributes={attributes} accept=".csv,.txt,.tsv,.xlsx" onChoose={upload} />
      {fileName && under === null && (
        <p className={styles.chosen}>
          <Icon name="check" /> {fileName}
        </p>
      )}
      {under && <Progress label="Subiendo y comprobando el fichero" detail={formatBytes(under.size)} />}
      <Button busy={under ? 'Subiendo…' : undefined} onClick={() => input.current?.click()}>
        {fileName ? 'Elegir otro fichero' : 'Elegir un fichero'}
      </Button>
      <p className={styles.quiet}>También puedes soltarlo aquí.</p>
    </div>
  )
}

const tooLarge = `El fichero es demasiado grande: el máximo son ${maxUploadBytes >> 20} MB`

/** Uploading another file resets the draft, except for the policy, and deletes the one before it. */
function useUpload(form: ImportForm) {
  const { under, error, press } = usePressed<File>()
  const upload = (file: File) =>
    void press(
      file,
      () => {
        form.clearErrors()
        if (file.size > maxUploadBytes) throw new LocalRefusal(tooLarge)
        return call(imports.upload, { file })
      },
      ({ id, fileName }) => {
        const replaced = form.getValues('upload')
        // If it cannot be deleted now, it is after a day.
        if (replaced !== '') call(imports.forget, { params: { id: replaced } }).catch(() => undefined)
        form.reset({ ...emptyImport, policy: form.getValues('policy'), upload: id, fileName })
        saveDraft(draftName, form.getValues())
        announce(`Fichero subido: ${fileName}`)
      },
    )
  return { under, error, upload }
}
