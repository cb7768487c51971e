import type { ChangeEvent, Ref } from 'react'
import type { useFieldAttributes } from '#web/ui/Field.tsx'

type Props = { ref: Ref<HTMLInputElement>; accept: string; onChoose: (file: File) => void }

const giveChosen =
  (onChoose: Props['onChoose']) =>
  ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // The same file can be chosen again.
    currentTarget.value = ''
    if (file) onChoose(file)
  }

/** What a button opens to choose a file; nobody meets it otherwise. */
export const HiddenFileInput = ({ label, onChoose, ...props }: Props & { label: string }) => (
  <input {...props} type="file" hidden aria-label={label} onChange={giveChosen(onChoose)} />
)

/** The same as a field with a label and an error, whose focus goes on to the button beside it. */
export const FieldFileInput = ({
  attributes,
  onChoose,
  ...props
}: Props & { attributes: ReturnType<typeof useFieldAttributes> }) => (
  <input
    {...props}
    {...attributes.control}
    className="vh"
    type="file"
    tabIndex={-1}
    onFocus={({ currentTarget }) => currentTarget.parentElement?.querySelector('button')?.focus()}
    onChange={giveChosen(onChoose)}
  />
)
