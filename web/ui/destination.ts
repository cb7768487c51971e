import type { LinkProps } from '@tanstack/react-router'

/** An address of the router without parameters; one that does not exist does not compile. */
export type Destination = Exclude<NonNullable<LinkProps['to']>, `${string}$${string}` | '.' | '..'>
