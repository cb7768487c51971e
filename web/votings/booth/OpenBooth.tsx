import { useState } from 'react'
import type { Voting } from '#contract/votings/voting.ts'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { Ballot } from '#web/votings/booth/Ballot.tsx'
import { isUntouched, noChoices, type Choices } from '#web/votings/booth/choices.ts'
import { Cleared } from '#web/votings/booth/Cleared.tsx'
import { EndsAt } from '#web/votings/booth/EndsAt.tsx'
import { SendingFailure } from '#web/votings/booth/SendingFailure.tsx'
import type { useCasting } from '#web/votings/booth/useCasting.tsx'
import { useHurry } from '#web/votings/booth/useHurry.ts'
import { useInactivity } from '#web/votings/booth/useInactivity.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

type Props = {
  voting: Voting
  choices: Choices
  onChoices: (choices: Choices) => void
  casting: ReturnType<typeof useCasting>
  /** Whether a ballot is in; undefined where no answer comes. */
  askIfIn: () => Promise<boolean | undefined>
  /** It takes the place of a page that said that one cannot vote. */
  isArriving: boolean
}

/** The ballot of a voting that is open, until it is sent, the voting closes, or nobody is there any more. */
export function OpenBooth({ voting, choices, onChoices, casting, askIfIn, isArriving }: Props) {
  const { isBusy, isUnsure, failure } = casting
  const hurry = useHurry(voting.endDate)
  /** Nobody was there, so that the ballot begins anew. */
  const [isCleared, setCleared] = useState(false)
  const [wasCleared, setWasCleared] = useState(false)
  const isTouched = !isUntouched(choices)
  const isAsked = useInactivity(isTouched && !isBusy, () => {
    onChoices(noChoices)
    casting.clear()
    setCleared(true)
    setWasCleared(true)
  })
  async function beginAnew() {
    if (isUnsure) {
      const isIn = await askIfIn()
      // The page of the end takes its place.
      if (isIn !== false) return isIn === true
      casting.forget()
    }
    setCleared(false)
    return true
  }
  const leaving = <Leaving isUnsure={isUnsure} isUnderWay={isBusy} when={isTouched || isUnsure} />
  if (isCleared || (isUnsure && casting.sent === null))
    return (
      <>
        <Cleared name={voting.name} isUnsure={isUnsure} onGo={beginAnew} />
        {leaving}
      </>
    )
  return (
    <>
      <Ballot
        voting={voting}
        choices={choices}
        onChoices={onChoices}
        sending={{
          onSend: casting.send,
          isBusy,
          isLocked: isBusy || isUnsure,
          failure: failure && <SendingFailure reason={failure.reason} isUnsure={isUnsure} />,
        }}
        isArriving={isArriving || wasCleared}
        hurry={{ endDate: voting.endDate, words: hurry }}
        notice={<EndsAt of={voting} />}
      />
      {isAsked && <StillThere />}
      {leaving}
    </>
  )
}

/** Any press answers it, which `useInactivity` hears, and reaches nothing else. */
const StillThere = () => (
  <Dialog
    title="¿Sigues ahí?"
    role="alertdialog"
    describedBy="booth-idle"
    onClose={() => undefined}
    actions={
      <Button variant="primary" data-first-focus>
        Seguir votando
      </Button>
    }
  >
    <p id="booth-idle">
      Dentro de un minuto se borrará lo que has elegido, para que nadie más lo vea. Pulsa cualquier tecla o
      toca la pantalla para seguir.
    </p>
  </Dialog>
)

/** What is lost by leaving; of what may be in nobody says that it is not. */
const Leaving = ({ isUnsure, ...shared }: { when: boolean; isUnderWay: boolean; isUnsure: boolean }) =>
  isUnsure ? (
    <UnsavedChanges
      {...shared}
      title="No sabemos si tu voto ha llegado"
      stay="Seguir aquí"
      leave="Salir sin saberlo"
    >
      Si sales ahora, puede que tu voto conste y puede que no. Lo sabrás al volver a entrar, y si no consta
      podrás votar mientras la votación esté abierta; pero tu código ya no se te enseñará.
    </UnsavedChanges>
  ) : (
    <UnsavedChanges
      {...shared}
      title="Tu voto no se ha enviado"
      stay="Seguir votando"
      leave="Salir sin votar"
    >
      Si sales ahora, se borra lo que has elegido y no consta ningún voto. Puedes volver a entrar mientras la
      votación esté abierta.
    </UnsavedChanges>
  )
