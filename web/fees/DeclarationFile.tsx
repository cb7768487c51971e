import { useWatch } from 'react-hook-form'
import {
  declaration,
  declarationForm,
  type DeclarationSummary,
} from '#contract/fees/declaration/declaration.ts'
import { declarationKindLabels, type DeclarationKind } from '#contract/fees/declaration/declared.ts'
import { formatCount } from '#contract/plural.ts'
import { download } from '#web/kernel/api/download.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith, type FormOf } from '#web/kernel/form/form.ts'
import { formatMoney } from '#web/ui/format.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Values = { contact: string; phone: string; number: string; kind: DeclarationKind; previous: string }

const labels = {
  contact: 'Persona de contacto',
  phone: 'Teléfono de contacto',
  number: 'Número de la declaración',
  kind: 'Qué declaración es',
  previous: 'Número de la declaración anterior',
}
const start: Values = { contact: '', phone: '', number: '', kind: 'primera', previous: '' }
const fileTimeout = 120_000

type Props = { year: number; summary: DeclarationSummary; onClose: () => void }

/** Asks for what the tax office wants to know besides, and downloads the file (rule fee-12). */
export function DeclarationFile({ year, summary: { declared, leftOut }, onClose }: Props) {
  const toBody = ({ previous, ...values }: Values) => ({
    ...values,
    year,
    previous: values.kind === 'primera' ? '' : previous,
  })
  const validate = validateWith<Values>(declarationForm)
  return (
    <DialogForm
      title={`Fichero del modelo 182 de ${year}`}
      lead={
        <p>
          Lleva {formatCount(declared.people, 'registro', 'registros')}, {formatMoney(declared.cents / 100)}
          {leftOut.people > 0 &&
            `, y deja fuera ${formatCount(leftOut.people, 'registro', 'registros')} que no se ${leftOut.people === 1 ? 'puede' : 'pueden'} declarar`}
          . Tiene nombres, documentos e importes: guárdalo en un sitio seguro. La descarga queda anotada.
        </p>
      }
      start={start}
      validate={(values) => validate(toBody(values))}
      labels={labels}
      send={async (values) => {
        const name = await download(
          declaration.file,
          { body: toBody(values) },
          () => undefined,
          AbortSignal.timeout(fileTimeout),
        )
        showToast(`Descarga terminada: ${name}`)
        onClose()
      }}
      button="Descargar el fichero"
      busy="Preparando…"
      failed="No se ha podido descargar"
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </DialogForm>
  )
}

function Fields({ form }: { form: FormOf<Values> }) {
  const { register, control, formState } = form
  const kind = useWatch({ control, name: 'kind' })
  const field = (name: keyof Values) => ({
    label: labels[name],
    error: formState.errors[name]?.message,
    autoComplete: 'off',
    ...register(name),
  })
  return (
    <>
      <TextField
        {...field('contact')}
        hint="Apellidos y nombre de quien responde si Hacienda pregunta"
        data-first-focus
      />
      <TextField {...field('phone')} hint="Nueve cifras" inputMode="tel" />
      <TextField
        {...field('number')}
        hint="Trece cifras que empiezan por 182, distintas en cada presentación"
        inputMode="numeric"
      />
      <RadioGroup
        {...field('kind')}
        choices={Object.entries(declarationKindLabels).map(([value, label]) => ({ value, label }))}
      />
      {kind !== 'primera' && (
        <TextField {...field('previous')} hint="Trece cifras que empiezan por 182" inputMode="numeric" />
      )}
    </>
  )
}
