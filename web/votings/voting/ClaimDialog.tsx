import { z } from 'zod'
import { requiredParagraphs } from '#contract/fields.ts'
import { electorate, type OwnRoll } from '#contract/votings/electorate.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { TextArea } from '#web/ui/TextField.tsx'

type Props = {
  id: number
  wish: 'entrar' | 'salir'
  onDone: (roll: OwnRoll) => void
  onClose: () => void
}

const labels = { text: 'Por qué' }
const validate = validateWith<{ text: string }>(z.object({ text: requiredParagraphs(2_000) }))

/** A claim to be in the roll of a voting, or not to be (rule voting-12). */
export const ClaimDialog = ({ id, wish, onDone, onClose }: Props) => (
  <DialogForm
    title={
      wish === 'entrar' ? 'Reclamar que debo estar en el censo' : 'Reclamar que no debo estar en el censo'
    }
    lead={
      <>
        {wish === 'salir' && (
          <p>
            <strong>Si te la aceptan, no podrás votar en esta votación.</strong>
          </p>
        )}
        <p>
          Solo puedes reclamar una vez, y una vez enviada no se puede cambiar ni retirar. La lee quien lleva
          el censo. La respuesta te llegará por correo y estará en esta página.
        </p>
      </>
    }
    start={{ text: '' }}
    validate={validate}
    labels={labels}
    send={async ({ text }) =>
      onDone(await call(electorate.makeClaim, { params: { id }, body: { wish, text } }))
    }
    button="Enviar la reclamación"
    busy="Enviando…"
    failed="No se ha enviado"
    onClose={onClose}
  >
    {({ register, formState: { errors } }) => (
      <TextArea
        label={labels.text}
        hint="Con pocas palabras basta. Si tienes un documento que lo demuestre, di cuál"
        rows={5}
        data-first-focus
        error={errors.text?.message}
        {...register('text')}
      />
    )}
  </DialogForm>
)
