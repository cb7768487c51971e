import { Fragment } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

/** The tabs of a file and, after them, one in which all stand one under the other: what is printed of it. */
export const withWhole = (tabs: readonly [Tab, ...Tab[]]): [Tab, ...Tab[]] => [
  ...tabs,
  {
    id: 'todo',
    label: 'Ficha entera',
    content: () => (
      <Stack>
        <Actions>
          <Button onClick={() => window.print()}>Imprimir la ficha</Button>
        </Actions>
        {tabs.map(({ id, content }) => (
          <Fragment key={id}>{content()}</Fragment>
        ))}
      </Stack>
    ),
  },
]
