import { useWatch } from 'react-hook-form'
import { communicationFiles } from '#contract/communications/attachments.ts'
import { admins } from '#contract/actor.ts'
import { mergeFields } from '#contract/communications/communication.ts'
import { findTextProblems, mostMailBytes, tooLongMail } from '#contract/communications/textProblems.ts'
import { richTextToHtml } from '#contract/richTextHtml.ts'
import { Problems } from '#web/communications/Problems.tsx'
import { bodyLabels as labels, type WritingValues } from '#web/communications/writing/writingForm.ts'
import { call } from '#web/kernel/api/api.ts'
import { RichTextField, type ImageStore } from '#web/kernel/editor/RichTextField.tsx'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './writing.module.css'

type Props = { form: WizardForm<WritingValues> }

const samples: Record<keyof typeof mergeFields, string> = {
  NOMBRE: 'María',
  APELLIDO1: 'García',
  APELLIDO2: 'López',
  ASAMBLEA: 'Villaejemplo',
}
/** What is filled in for each recipient. */
const places = Object.fromEntries(
  Object.entries(mergeFields).map(([name, label]) => [
    name,
    { label, sample: samples[name as keyof typeof samples] },
  ]),
)

const images: ImageStore = {
  upload: (file) => call(communicationFiles.addImage, { file }),
  fetch: (url) => call(communicationFiles.fetchImage, { body: { url } }),
}

/** 'Crear email': from whom it is and what it says. */
export function BodyStep({ form }: Props) {
  const { control, setValue, formState } = form
  const body = useWatch({ control, name: 'body' })
  return (
    <>
      <Sender form={form} />
      <RichTextField
        label={labels.body}
        name="body"
        hint="Los datos que pongas se rellenan con los de cada persona."
        error={formState.errors.body?.message}
        value={body}
        places={places}
        images={images}
        onChange={(text) => setValue('body', text, { shouldDirty: true })}
      />
      <WrittenProblems form={form} />
    </>
  )
}

/** What mail programs and readers would trip over, told while it is written. */
function WrittenProblems({ form }: Props) {
  const [subject, text] = useWatch({ control: form.control, name: ['subject', 'body'] })
  if (text.length === 0) return <div role="status" />
  const isLong = new TextEncoder().encode(richTextToHtml(text)).length > mostMailBytes
  return (
    <div role="status">
      <Problems of={[...findTextProblems({ subject, text }), ...(isLong ? [tooLongMail] : [])]} />
    </div>
  )
}

/** From whom it is: the server says so for who holds an office; admins may say otherwise. */
function Sender({ form }: Props) {
  const { control, register, formState } = form
  const { errors } = formState
  const session = useSession()
  const [fromName, fromEmail, replyEmail] = useWatch({
    control,
    name: ['fromName', 'fromEmail', 'replyEmail'],
  })
  const facts = (
    <Facts
      of={[
        ['De', `${fromName} <${fromEmail}>`],
        ['Se responde a', replyEmail],
      ]}
    />
  )
  if (session === null || !admins({ role: session.rol })) return facts
  const isWrong = Boolean(errors.fromName ?? errors.fromEmail ?? errors.replyEmail)
  return (
    <div>
      {facts}
      <Disclosure summary="Cambiar quién lo envía" {...(isWrong && { open: true })}>
        <div className={styles.filters}>
          <TextField
            label={labels.fromName}
            error={errors.fromName?.message}
            autoComplete="off"
            {...register('fromName')}
          />
          <TextField
            label={labels.fromEmail}
            hint="Del dominio de la organización: otros los rechazan los servidores."
            error={errors.fromEmail?.message}
            inputMode="email"
            autoComplete="off"
            {...register('fromEmail')}
          />
          <TextField
            label={labels.replyEmail}
            error={errors.replyEmail?.message}
            inputMode="email"
            autoComplete="off"
            {...register('replyEmail')}
          />
        </div>
      </Disclosure>
    </div>
  )
}
