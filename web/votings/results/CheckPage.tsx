import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { outcome, type Archive } from '#contract/votings/outcome.ts'
import { readDefinition } from '#contract/votings/frozen.ts'
import { describeAnnulled, judgeCheck, verifyArchive } from '#contract/votings/verifyArchive.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { ChainList } from '#web/votings/results/ChainList.tsx'
import { FindCode } from '#web/votings/results/FindCode.tsx'
import { readHash } from '#web/votings/results/readHash.ts'
import { Card } from '#web/ui/Card.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Warning } from '#web/ui/Warning.tsx'
import styles from './results.module.css'

/** `/votaciones/resultados/{id}/comprobar`: all that is public, checked again by this browser (rule voting-11). */
export function CheckPage() {
  const { id = '' } = useParams({ strict: false })
  const loaded = useQuery({
    ...queryOf(outcome.archive, { params: { id: Number(id) } }),
    // What is typed and found here must not change while one reads it.
    staleTime: Infinity,
    gcTime: 0,
  })
  const name = readDefinition(loaded.data?.definition ?? '')?.name
  return (
    <DetailPage
      loaded={loaded}
      loading="Cargando todo lo público de la votación"
      failed="No se ha podido cargar lo público de la votación"
      lost="/votaciones"
      name={name && `Comprobar «${name}»`}
      here="Comprobar la votación"
      under={name === undefined ? undefined : { label: name, to: '/votaciones/votacion/$id', params: { id } }}
    >
      {(archive) => (
        <Stack>
          <Checks of={archive} />
          <Card title="Busca tu código">
            <FindCode receipts={archive.receipts} />
          </Card>
          <Card title="Lo que le ha pasado a la votación">
            <ChainList of={archive.chain} />
          </Card>
        </Stack>
      )}
    </DetailPage>
  )
}

const icons = { holds: 'check', 'to come': 'clock', wrong: 'error' } as const

function sum(judged: readonly ReturnType<typeof judgeCheck>[]): string {
  if (judged.includes('wrong')) return 'Hay algo que no coincide.'
  return judged.includes('to come') ? 'Lo que hay hasta ahora coincide.' : 'Todo coincide.'
}

/** Each thing that is checked and whether it holds, calculated here and not by the server. */
function Checks({ of: archive }: { of: Archive }) {
  const checked = useQuery({
    queryKey: ['verify-voting', archive],
    queryFn: () => verifyArchive(archive),
    gcTime: 0,
    staleTime: Infinity,
    networkMode: 'always',
  })
  const judged = checked.data?.map(judgeCheck) ?? []
  const annulled = describeAnnulled(archive)
  return (
    <Card title="Lo que ha comprobado tu navegador">
      {checked.data === undefined ? (
        <Progress label="Comprobando" />
      ) : (
        <>
          <p role="status">
            {annulled !== undefined && <Warning>{annulled}</Warning>}
            <strong>{sum(judged)}</strong>
          </p>
          <ul className={styles.checks}>
            {checked.data.map(({ what, faults, notes = [] }, at) => (
              <li key={what} data-sound={judged[at] === 'to come' ? undefined : judged[at] === 'holds'}>
                <Icon name={icons[judged[at] ?? 'wrong']} />
                <div>
                  {what}
                  {judged[at] === 'to come' ? (
                    ': todavía no'
                  ) : (
                    <span className="vh">{judged[at] === 'holds' ? ': coincide' : ': no coincide'}</span>
                  )}
                  {notes.map((note) => (
                    <p key={note}>{note}</p>
                  ))}
                  {faults.length > 0 && (
                    <ul>
                      {faults.map((fault) => (
                        <li key={fault}>{fault}</li>
                      ))}
                    </ul>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <NotedHash of={archive} />
      <p>
        La última la puede ver cualquiera, también sin cuenta, en{' '}
        <Link to="/huellas">Huellas de las votaciones</Link>.
      </p>
    </Card>
  )
}

/** A hash that somebody noted down before, which is judged by itself: a slip of theirs is no fault of the archive's. */
function NotedHash({ of: archive }: { of: Archive }) {
  const [typed, setTyped] = useState('')
  const read = useQuery({
    queryKey: ['noted-hash', archive, typed],
    queryFn: () => readHash(typed, archive),
    enabled: typed.trim() !== '',
    gcTime: 0,
    staleTime: Infinity,
    networkMode: 'always',
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TextField
        label="Una huella que apuntaste antes"
        hint="Si apuntaste durante la votación la última de la cadena, se comprueba que nadie ha vuelto a escribir lo de antes. No sale de tu navegador."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div role="status" className={styles.answer}>
        {typed.trim() !== '' && read.data && (
          <p data-found={read.data.isThere}>
            {read.data.isThere === true && <Icon name="check" />} {read.data.words}
          </p>
        )}
      </div>
    </>
  )
}
