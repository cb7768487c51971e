import type { Editor } from '@tiptap/core'
import { isPlace, parseLink } from '#contract/richTextLinks.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Props = { editor: Editor; onClose: () => void }

/** An address as it was meant: «example.org» and «hola@example.org» too. */
const toLink = (typed: string): string | undefined => {
  const text = typed.trim()
  if (isPlace(text)) return text
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return parseLink(`mailto:${text}`)
  return parseLink(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : text.includes('.') ? `https://${text}` : text)
}

const wrongLink = 'Escribe una dirección de internet (https://…) o de correo'

/** Puts a link on what is selected, or changes the one where the cursor is. */
export function LinkDialog({ editor, onClose }: Props) {
  const { href = '' } = editor.getAttributes('link') as { href?: string }
  const isNew = href === ''
  function put(typed: string) {
    const link = toLink(typed) ?? ''
    const words = editor.state.selection.empty && isNew
    const chain = editor.chain().focus()
    // Without words selected, the address is what is read.
    if (words)
      chain.insertContent({
        type: 'text',
        text: typed.trim(),
        marks: [{ type: 'link', attrs: { href: link } }],
      })
    else chain.extendMarkRange('link').setLink({ href: link })
    chain.run()
  }
  return (
    <DialogForm
      title={isNew ? 'Enlace' : 'Cambiar el enlace'}
      start={{ address: href }}
      labels={{ address: 'Dirección' }}
      validate={({ address }) => ({ address: toLink(address) === undefined ? wrongLink : undefined })}
      send={async ({ address }) => {
        put(address)
        onClose()
      }}
      button="Poner el enlace"
      busy="Poniendo…"
      failed="No se ha puesto"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextField
            label="Dirección"
            hint="Por ejemplo, https://example.org o hola@example.org"
            error={errors.address?.message}
            inputMode="url"
            autoComplete="off"
            data-first-focus
            {...register('address')}
          />
          {!isNew && (
            <Button
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                onClose()
              }}
            >
              Quitar el enlace
            </Button>
          )}
        </>
      )}
    </DialogForm>
  )
}
