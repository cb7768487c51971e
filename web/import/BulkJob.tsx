import type { QueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { bulk } from '#contract/import/bulk/bulk.ts'
import { bulkChanges } from '#contract/import/bulk/changes.ts'
import type { BulkSummary } from '#contract/import/bulk/jobs.ts'
import type { Job } from '#contract/jobKinds.ts'
import { mostUnconfirmed } from '#contract/mostUnconfirmed.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'
import { Undone } from '#web/import/Undone.tsx'
import { UndoImport } from '#web/import/UndoImport.tsx'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { FileButton, useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { JobPage, JobSection } from '#web/kernel/jobs/JobPage.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatLongDay, formatNumber } from '#web/ui/format.ts'
import styles from '#web/import/imports.module.css'

const nothing = 'No se ha cambiado nada.'
const titles = {
  bulkPreview: { working: 'Viendo qué cambiaría', failed: 'No se ha podido preparar', nothing },
  bulkCommit: { working: 'Cambiando', failed: 'No se ha podido cambiar', nothing },
  importUndo: { working: 'Deshaciendo el cambio', failed: 'No se ha podido deshacer', nothing },
}
const words = {
  choosing: { label: 'Buscando a las personas' },
  comparing: { label: 'Comparando con sus fichas', unit: ['persona', 'personas'], isSingleStep: true },
  writing: { label: 'Escribiendo en sus fichas', unit: ['persona', 'personas'], isSingleStep: true },
  undoing: { label: 'Devolviendo a cada ficha lo que tenía' },
} as const

/** How it is said of those whom something is done to: what they have is changed, or a record is added. */
const verbs = {
  change: {
    verb: 'Cambiar',
    would: ['cambiaría', 'cambiarían'],
    did: ['ha cambiado', 'han cambiado'],
  },
  add: {
    verb: 'Añadir',
    would: ['tendría este registro', 'tendrían este registro'],
    did: ['tiene ahora este registro', 'tienen ahora este registro'],
  },
} as const
const verbsOf = ({ what }: BulkSummary['change']) => verbs[what === 'record' ? 'add' : 'change']

/** `/censo-base/cambios/{id}`: what a change to many would do, how far it is, what it did, and how it was undone. */
export function BulkJob() {
  const { id = '' } = useParams({ strict: false })
  return (
    <>
      <ScreenHeading />
      <JobPage key={id} id={id} titles={titles} words={words} onDone={reload} Done={Done} Back={Back} />
    </>
  )
}

/** The census has changed, wherever it is shown. */
const reload = (client: QueryClient) =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).startsWith('/jobs/') })

const Back = () => <LinkButton to="/censo-base/inscritos">Volver a Inscritos</LinkButton>

type Props = { job: Job<'bulkPreview' | 'bulkCommit' | 'importUndo'> }

function Done({ job }: Props) {
  if (job.kind === 'importUndo') return job.result && <Undone job={job} undo={job.result} />
  const { kind, result } = job
  if (!result) return null
  const { changed, batch } = result
  const { forGood } = bulkChanges[result.change.what]
  if (kind === 'bulkPreview')
    return (
      <JobSection title={result.title}>
        <Written change={result.change} />
        <Outcome summary={result} is="foreseen" />
        <Actions>
          {changed > 0 && <Commit id={job.id} summary={result} />}
          <Back />
        </Actions>
        <Details jobId={job.id} summary={result} />
      </JobSection>
    )
  return (
    <JobSection title={result.title}>
      <Written change={result.change} />
      <Outcome summary={result} is="happened" />
      <Actions>
        {batch && (
          <>
            <LinkButton
              variant="primary"
              icon="people"
              to="/censo-base/inscritos"
              search={{ importId: `${batch.id}` }}
            >
              Ver a esas personas
            </LinkButton>
            {!forGood && (
              <UndoImport
                batch={{
                  id: batch.id,
                  fileName: result.title,
                  isOfList: false,
                  created: 0,
                  updated: changed,
                }}
              >
                Deshacer
              </UndoImport>
            )}
          </>
        )}
        <Back />
      </Actions>
      {batch && (
        <p className={styles.quiet}>
          {forGood ?? (
            <>
              Se puede deshacer hasta el {formatLongDay(batch.until)}, aquí o en{' '}
              <Link to="/censo-base/importaciones">Importaciones</Link>
            </>
          )}
          .
        </p>
      )}
      <Details jobId={job.id} summary={result} />
    </JobSection>
  )
}

/** What a record says, as it is written for each person. */
const Written = ({ change }: Pick<BulkSummary, 'change'>) =>
  change.what === 'record' && (
    <blockquote className={styles.written}>
      <p>{change.title}</p>
      {change.description && <p>{change.description}</p>}
    </blockquote>
  )

/** The counts, which add up to those who were chosen. */
function Outcome({ summary, is }: { summary: BulkSummary; is: 'foreseen' | 'happened' }) {
  const { change, chosen, changed, spared, gone } = summary
  const { would, did } = verbsOf(change)
  const [one, many] = is === 'foreseen' ? would : did
  return (
    <p role="status">
      De <strong>{formatCount(chosen, 'persona elegida', 'personas elegidas')}</strong>:{' '}
      <strong>
        {formatNumber(changed)} {pluralForm(changed, one, many)}
      </strong>
      {spared > 0 && `, ${formatCount(spared, 'queda como está', 'quedan como están')}`}
      {gone > 0 && `, ${formatCount(gone, 'ya no está en el censo', 'ya no están en el censo')}`}.
    </p>
  )
}

function Commit({ id, summary: { title, change, changed } }: { id: string; summary: BulkSummary }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { verb } = verbsOf(change)
  const { kept, forGood } = bulkChanges[change.what]
  const asked = `${verb} a ${formatCount(changed, 'persona', 'personas')}`
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        {asked}…
      </Button>
      {isAsking && (
        <ConfirmCall
          title={`¿${asked}?`}
          confirm={verb}
          tone="primary"
          busy="Empezando…"
          failed="No se ha podido empezar"
          {...((forGood ?? changed > mostUnconfirmed) && { word: `${changed}` })}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const job = await call(bulk.commit, { params: { id } })
            await navigate({ to: '/censo-base/cambios/$id', params: { id: job.id } })
          }}
        >
          <p>
            {title}. {kept}
            {forGood ? `. ${forGood}` : ', y se puede deshacer durante treinta días'}.
          </p>
        </ConfirmCall>
      )}
    </>
  )
}

/** Where those come from who change, and who is left as they are, and why. */
function Details({ jobId, summary: { from, kinds, spared } }: { jobId: string; summary: BulkSummary }) {
  const file = useFileDownload(bulk.spared, { params: { id: jobId } })
  return (
    <>
      {from.length > 0 && (
        <section>
          <h3>De dónde vienen</h3>
          <ul className={styles.plain}>
            {from.map(({ name, people }) => (
              <li key={name}>
                {name}: {formatCount(people, 'persona', 'personas')}
              </li>
            ))}
          </ul>
        </section>
      )}
      {kinds.length > 0 && (
        <section>
          <h3>Quedan como están</h3>
          {kinds.map(({ why, people, first }) => (
            <Disclosure
              key={why}
              open={kinds.length === 1 && people <= 5}
              summary={`${why}: ${formatNumber(people)}`}
            >
              <ul className={styles.plain}>
                {first.map(({ id, name }) => (
                  <li key={id}>
                    <Link to="/censo-base/inscritos/$id" params={{ id: `${id}` }}>
                      {name}
                    </Link>
                  </li>
                ))}
                {people > first.length && (
                  <li>y {formatNumber(people - first.length)} más, en la descarga</li>
                )}
              </ul>
            </Disclosure>
          ))}
          <FileButton of={file}>{`Descargar quiénes (${formatNumber(spared)})`}</FileButton>
          {file.error && <p role="alert">No se ha podido descargar. {messageOf(file.error)}</p>}
        </section>
      )}
    </>
  )
}
