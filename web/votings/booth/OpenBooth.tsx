import { useState } from 'react'
import type { Voting } from '#contract/votings/voting.ts'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { Ballot } from '#web/votings/booth/Ballot.tsx'
import type { Sending } from '#web/votings/booth/ballotProps.ts'
import { isUntouched, noChoices, type Choices } from '#web/votings/booth/choices.ts'
import { EndsAt } from '#web/votings/booth/EndsAt.tsx'
import { useHurry } from '#web/votings/booth/useHurry.ts'
import { useInactivity } from '#web/votings/booth/useInactivity.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Warning } from '#web/ui/Warning.tsx'

type Props = {
  voting: Voting
  choices: Choices
  onChoices: (choices: Choices) => void
  sending: Sending
  /** It takes the place of a page that said that one cannot vote. */
  isArriving: boolean
}

const cleared =
  'Han pasado 10 minutos sin que nadie tocara este dispositivo, y se ha borrado lo que se había elegido. No se ha enviado nada.'

/** The ballot of a voting that is open, until it is sent, the voting closes, or nobody is there any more. */
export function OpenBooth({ voting, choices, onChoices, sending, isArriving }: Props) {
  const hurry = useHurry(voting.endDate)
  /** How often nobody was there, so that the ballot begins anew. */
  const [round, setRound] = useState(0)
  const isTouched = !isUntouched(choices)
  const isAsked = useInactivity(isTouched && !sending.isBusy, () => {
    onChoices(noChoices)
    setRound(round + 1)
    announce(cleared)
  })
  return (
    <>
      <Ballot
        key={round}
        voting={voting}
        choices={choices}
        onChoices={onChoices}
        sending={sending}
        isArriving={isArriving && round === 0}
        hurry={hurry}
        notice={
          <>
            {round > 0 && !isTouched && <Warning>{cleared}</Warning>}
            <EndsAt of={voting} />
          </>
        }
      />
      {isAsked && (
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
            Dentro de un minuto se borrará lo que has elegido, para que nadie más lo vea. Pulsa cualquier
            tecla o toca la pantalla para seguir.
          </p>
        </Dialog>
      )}
      <UnsavedChanges
        when={isTouched}
        title="Tu voto no se ha enviado"
        stay="Seguir votando"
        leave="Salir sin votar"
      >
        Si sales ahora, se borra lo que has elegido y no consta ningún voto. Puedes volver a entrar mientras
        la votación esté abierta.
      </UnsavedChanges>
    </>
  )
}
