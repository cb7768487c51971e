import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { imports, type UnfinishedImport } from '#contract/import/imports.ts'
import styles from '#web/import/imports.module.css'
import { continueImport, draftName, emptyImport, type ImportForm } from '#web/import/importDraft.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { removeDraft, saveDraft } from '#web/kernel/form/draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatLongDay, formatTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const queryKey = [imports.unfinished.path]

/** The lists that were uploaded and not imported before this visit of the screen: to go on with, or to discard. */
export function UnfinishedImports({ form }: { form: ImportForm }) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(imports.unfinished, {}, { signal }),
    // What is uploaded meanwhile is what the wizard has before it.
    staleTime: Infinity,
  })
  useEffect(() => () => client.removeQueries({ queryKey }), [client])
  const lists = data?.content ?? []
  if (lists.length === 0) return null
  return (
    <section className={styles.pending} aria-labelledby="a-medias">
      <h3 id="a-medias">
        <Icon name="pending" />{' '}
        {lists.length === 1 ? 'Tienes una importación a medias' : 'Tienes importaciones a medias'}
      </h3>
      <ul>
        {lists.map((list) => (
          <li key={list.id}>
            <Unfinished list={list} form={form} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Unfinished({ list, form }: { list: UnfinishedImport; form: ImportForm }) {
  const { id, fileName, creationTime, plan } = list
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  // The draft of this tab knows more than the last review.
  const isDrafted = form.watch('upload') === id
  function resume() {
    if (!isDrafted) form.reset(continueImport(list))
    saveDraft(draftName, form.getValues())
    // The wizard stops at the first step that is not done.
    void navigate({ to: '/censo-base/importacion', search: { paso: isDrafted || plan ? '5' : '2' } })
  }
  async function discard() {
    await call(imports.forget, { params: { id } })
    if (isDrafted) {
      removeDraft(draftName)
      form.reset(emptyImport)
    }
    showToast('Lista descartada')
    setAsking(false)
    await client.invalidateQueries({ queryKey })
  }
  return (
    <>
      <span>
        <strong>{fileName}</strong>, subida el {formatLongDay(creationTime)} a las {formatTime(creationTime)}
        {plan ? ', ya revisada' : ''}
      </span>
      <Button variant="primary" onClick={resume}>
        Retomar<span className="vh"> {fileName}</span>
      </Button>
      <Button onClick={() => setAsking(true)}>
        Descartar<span className="vh"> {fileName}</span>
      </Button>
      {asking && (
        <ConfirmDeletion
          title={`¿Seguro que quieres descartar «${fileName}»?`}
          onClose={() => setAsking(false)}
          onConfirm={discard}
        >
          <p>Del censo no se borra nada: la lista no está importada.</p>
        </ConfirmDeletion>
      )}
    </>
  )
}
