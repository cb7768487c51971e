import { createContext, type ReactNode } from 'react'

/** What may be done with the charts within, whether they are there, load, failed or have nothing to show. */
export const ChartActions = createContext<ReactNode>(null)
