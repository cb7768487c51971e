import { Editor } from '@tiptap/core'
import { goToNextCell } from '@tiptap/pm/tables'
import { StarterKit } from '@tiptap/starter-kit'
import type { RichText } from '#contract/richText.ts'
import { linkOf } from '#contract/richTextAddresses.ts'
import { parseLink } from '#contract/richTextLinks.ts'
import type { Places } from '#contract/richTextPlaces.ts'
import { docToTree } from '#web/kernel/editor/docToTree.ts'
import { Aligned, Place, StoredImage, tableNodes } from '#web/kernel/editor/nodes.ts'
import { readPasted, type Dropped } from '#web/kernel/editor/readPasted.ts'
import { treeToDoc } from '#web/kernel/editor/treeToDoc.ts'

/** What an editor may write: pasted texts lose what is not in it, by the rules of the tree that the server keeps. */
export const createExtensions = (places: Places) => [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    dropcursor: { color: false, class: 'drop-cursor' },
    link: {
      openOnClick: false,
      // What is linked when it is typed is what a mail would link.
      autolink: true,
      shouldAutoLink: (typed) => linkOf(typed) !== undefined,
      defaultProtocol: 'https',
      isAllowedUri: (address) => parseLink(address) !== undefined,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Aligned,
  Place.configure({ places }),
  StoredImage,
  ...tableNodes,
]

type Options = {
  element: HTMLElement
  start: RichText
  places: Places
  onChange: (text: RichText) => void
  /** Called with what a pasted text could not keep. */
  onPasted: (dropped: Dropped) => void
  /** Called when somebody wants to reach the toolbar by its key. */
  onToolbar: () => void
}

/** An editor in an element of the page. */
export function createEditor({ element, start, places, onChange, onPasted, onToolbar }: Options): Editor {
  return new Editor({
    element,
    extensions: createExtensions(places),
    content: treeToDoc(start),
    // Its style sheet would be refused by the policy of the page.
    injectCSS: false,
    onUpdate: ({ editor }) => onChange(docToTree(editor.getJSON())),
    editorProps: {
      transformPastedHTML(pasted) {
        const { html, dropped } = readPasted(pasted)
        onPasted(dropped)
        return html
      },
      // A picture alone has no words that say where it stands.
      handlePaste(_view, { clipboardData }) {
        const images = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
        const isAlone =
          clipboardData?.getData('text/html') === '' && clipboardData.getData('text/plain') === ''
        if (images.length === 0 || !isAlone) return false
        onPasted({ images: images.length, links: 0 })
        return true
      },
      handleDOMEvents: {
        // Tab leaves the editor: a list does not keep it (rule access-2). In a table it goes from cell to cell first.
        keydown(view, event) {
          if (event.key === 'F10' && event.altKey) {
            event.preventDefault()
            onToolbar()
            return true
          }
          if (event.key !== 'Tab') return false
          if (goToNextCell(event.shiftKey ? -1 : 1)(view.state, view.dispatch)) event.preventDefault()
          return true
        },
      },
    },
  })
}
