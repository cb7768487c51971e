import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { foldWords } from '#contract/words.ts'
import { imports, type ImportMapping } from '#contract/import/imports.ts'
import styles from '#web/import/imports.module.css'
import type { ImportForm } from '#web/import/importDraft.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { fieldErrorsOf } from '#web/kernel/form/form.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const queryKey = [imports.mappings.path]

/** The saved mappings of columns and words: to use one, save the current one, or delete one. */
export function SavedMappings({ form }: { form: ImportForm }) {
  const saved = useQuery({ queryKey, queryFn: ({ signal }) => call(imports.mappings, {}, { signal }) })
  const all = saved.data?.content ?? []
  return (
    <Disclosure summary="Formas de leer guardadas" open={all.length > 0}>
      <div className={styles.saved}>
        {saved.isError && <p role="alert">No se han podido cargar: {messageOf(saved.error)}</p>}
        {all.length > 0 && <ChooseMapping all={all} form={form} />}
        <SaveMapping form={form} />
      </div>
    </Disclosure>
  )
}

function ChooseMapping({ all, form }: { all: readonly ImportMapping[]; form: ImportForm }) {
  const client = useQueryClient()
  const [id, setId] = useState('')
  const [asking, setAsking] = useState(false)
  const chosen = all.find((mapping) => String(mapping.id) === id)
  async function forget({ id: gone }: ImportMapping) {
    await call(imports.deleteMapping, { params: { id: gone } })
    showToast('Forma de leer borrada')
    setAsking(false)
    await client.invalidateQueries({ queryKey })
  }
  return (
    <div className={styles.savedRow}>
      <SelectField
        id="guardada"
        label="Leer como otra lista"
        value={chosen ? id : ''}
        empty="Elige una"
        options={all.map((mapping) => ({ value: mapping.id, label: mapping.name }))}
        onChange={({ target }) => setId(target.value)}
      />
      <Button aria-disabled={!chosen || undefined} onClick={() => chosen && applyMapping(form, chosen)}>
        Usarla
      </Button>
      {chosen && (
        <Button variant="bare" icon="trash" onClick={() => setAsking(true)}>
          Borrar «{chosen.name}»
        </Button>
      )}
      {chosen && asking && (
        <ConfirmDeletion
          title={`¿Seguro que quieres borrar la forma de leer «${chosen.name}»?`}
          onClose={() => setAsking(false)}
          onConfirm={() => forget(chosen)}
        >
          <p>Las listas que ya se han importado no cambian.</p>
        </ConfirmDeletion>
      )}
    </div>
  )
}

/** Applies a saved mapping by column header; other columns stay as they are. */
function applyMapping(form: ImportForm, { name, columns, words, defaults }: ImportMapping) {
  const known = new Map(Object.entries(columns).map(([header, field]) => [foldWords(header), field]))
  const headers = form.getValues('headers')
  const mapped = new Set(headers.flatMap((header) => known.get(foldWords(header)) ?? []))
  form.setValue(
    'columns',
    form.getValues('columns').map((guess, index) => {
      const field = known.get(foldWords(headers[index] ?? ''))
      if (field !== undefined) return field ?? ''
      // A field that the mapping takes from another column is not guessed here.
      return guess !== '' && mapped.has(guess) ? '' : guess
    }),
  )
  form.setValue('words', words)
  form.setValue('defaults', defaults)
  showToast(`Se lee como «${name}»`)
}

function SaveMapping({ form }: { form: ImportForm }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const { under, error: refusal, press } = usePressed()
  function write() {
    const { headers, columns, words, defaults } = form.getValues()
    const byHeader = headers.map((header, index) => [header, columns[index] || null] as const)
    const named = Object.fromEntries(byHeader.filter(([header]) => header !== ''))
    return call(imports.saveMapping, { body: { name, columns: named, words, defaults } })
  }
  const save = () =>
    void press(true, write, () => {
      setName('')
      showToast('Forma de leer guardada')
      return client.invalidateQueries({ queryKey })
    })
  const error = refusal === null ? undefined : (fieldErrorsOf(refusal)[0]?.message ?? messageOf(refusal))
  return (
    <div className={styles.savedRow}>
      <TextField
        id="nombre-guardada"
        label="Guardar esta forma de leer con el nombre"
        value={name}
        maxLength={80}
        autoComplete="off"
        error={error}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          save()
        }}
      />
      <Button busy={under ? 'Guardando…' : undefined} onClick={save}>
        Guardar
      </Button>
    </div>
  )
}
