import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { door, type DoorState } from '#contract/meetings/door.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'
import { ApiProblem } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { Answer } from '#web/meetings/door/Answer.tsx'
import { askingEvery } from '#web/meetings/door/askingEvery.ts'
import { CameraCard } from '#web/meetings/door/CameraCard.tsx'
import { Counter } from '#web/meetings/door/Counter.tsx'
import { readDoorSettings, saveDoorSettings } from '#web/meetings/door/doorSettings.ts'
import { LastEntries } from '#web/meetings/door/LastEntries.tsx'
import { describeSent, listUnsettled } from '#web/meetings/door/scans.ts'
import { signal } from '#web/meetings/door/signal.ts'
import { useOpensOffline } from '#web/meetings/door/useOpensOffline.ts'
import { useScans } from '#web/meetings/door/useScans.ts'
import { viaMeeting } from '#web/meetings/via.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './door.module.css'

/** `/eventos/reuniones-y-asambleas/{id}/puerta`: who comes in (rules door-1 to door-7). */
export function DoorScreen() {
  const { id = '' } = useParams({ strict: false })
  const state = useQuery({
    ...queryOf(door.state, { params: { id } }),
    staleTime: 0,
    // What the browser says of its connection is no more than a guess.
    networkMode: 'always',
    refetchInterval: ({ state: { data } }) => askingEvery(data),
  })
  const { data, error, refetch } = state
  useEffect(() => {
    const again = () => void refetch()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [refetch])
  // Without an answer of the server there is still the box, whose texts wait.
  const isCut = !data && error !== null && !(error instanceof ApiProblem)
  return (
    <DetailPage
      loaded={{ ...state, data: isCut ? null : data }}
      loading="Abriendo la puerta"
      failed="No se ha podido abrir la puerta"
      name={data && `Puerta: ${data.title}`}
      here="Puerta"
      under={viaMeeting(id, data?.title)}
    >
      {(shown) => (
        <Door
          id={id}
          state={shown}
          heardAt={state.dataUpdatedAt}
          isCut={error !== null}
          askAgain={() => void refetch()}
        />
      )}
    </DetailPage>
  )
}

type Props = {
  id: string
  /** Null until the server has answered. */
  state: DoorState | null
  heardAt: number
  isCut: boolean
  askAgain: () => void
}

function Door({ id, state, heardAt, isCut, askAgain }: Props) {
  const [name, setName] = useState(() => readDoorSettings().doorName)
  const [isLoud, setLoud] = useState(false)
  const scans = useScans(id, {
    server: state ? { now: state.now, heardAt } : undefined,
    doorName: name,
    onSent: askAgain,
  })
  const opensOffline = useOpensOffline()

  const check = async (text: string) => {
    const result = await scans.check(text)
    if (isLoud) signal(result)
    if (result.kind === 'answered') askAgain()
  }
  const onCheck = (text: string) => void check(text)

  return (
    <Columns
      aside={
        <>
          {state && (
            <>
              <Card title="Presentes">
                <Counter counter={state} />
                <Link to="/eventos/reuniones-y-asambleas/$id/contador" params={{ id }}>
                  Contador para proyectar
                </Link>
              </Card>
              <LastEntries id={id} last={state.last} isOpen={state.shut === null} onUndone={askAgain} />
            </>
          )}
          <Card title="Esta puerta">
            <Stack>
              <TextField
                id="puerta"
                label="Nombre de la puerta"
                hint="Por ejemplo, «Entrada principal»; lo leen las demás puertas"
                maxLength={40}
                value={name}
                onChange={({ target }) => {
                  setName(target.value)
                  saveDoorSettings({ doorName: target.value })
                }}
              />
              <Checkbox
                id="sonido"
                label="Sonido y vibración"
                checked={isLoud}
                onChange={({ target }) => setLoud(target.checked)}
              />
              <p>
                <strong>Si se pierde la conexión,</strong> sigue leyendo: lo leído espera en este aparato
                hasta 12 horas y se envía desde esta página.{' '}
                {opensOffline
                  ? 'La página se abre también sin conexión.'
                  : 'No cierres ni recargues la página: sin conexión no se abriría.'}
              </p>
            </Stack>
          </Card>
        </>
      }
    >
      <Stack>
        {isCut && (
          <p role="status" className={styles.shut}>
            <strong>No hay respuesta del servidor.</strong> Lo que leas espera en este aparato.
          </p>
        )}
        {state && state.shut !== null && (
          <p role="status" className={styles.shut}>
            <strong>La puerta está cerrada.</strong> {state.shut}
          </p>
        )}
        <Box onCheck={onCheck} />
        <Answer result={scans.shown} onChoose={onCheck} />
        <Waiting {...scans} />
        <CameraCard onCode={onCheck} />
      </Stack>
    </Columns>
  )
}

/** The one box, which has the focus again after each text. */
function Box({ onCheck }: { onCheck: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  const submit = () => {
    const text = typed.trim()
    setTyped('')
    box.current?.focus()
    if (text !== '') onCheck(text)
  }
  return (
    <Form label="Quién entra" onSubmit={submit}>
      <TextField
        ref={box}
        id="quien"
        label="Nombre, documento o correo"
        hint="También «#» y el número del carné"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div>
        <Button type="submit" variant="primary">
          Comprobar
        </Button>
      </div>
    </Form>
  )
}

type WaitingProps = Pick<ReturnType<typeof useScans>, 'waiting' | 'sent' | 'forgetSent'>

/** What waits for the line, and what became of it (rule door-6). */
const Waiting = ({ waiting, sent, forgetSent }: WaitingProps) => (
  <div role="status" aria-label="Sin comprobar">
    {waiting > 0 && (
      <p className={styles.waiting}>
        <strong>{formatCount(waiting, 'lectura', 'lecturas')} sin comprobar.</strong>{' '}
        {pluralForm(
          waiting,
          'Espera en este aparato y se envía sola',
          'Esperan en este aparato y se envían solas',
        )}{' '}
        cuando haya conexión; si sales de tu cuenta, {pluralForm(waiting, 'se borra', 'se borran')}.
      </p>
    )}
    {sent.length > 0 && (
      <div className={styles.waiting}>
        <p>
          <strong>{describeSent(sent)}.</strong>
        </p>
        <ul>
          {listUnsettled(sent).map(({ scanId, what, sentence }) => (
            <li key={scanId}>
              {what}: {sentence}
            </li>
          ))}
        </ul>
        <Button onClick={forgetSent}>Entendido</Button>
      </div>
    )}
  </div>
)
