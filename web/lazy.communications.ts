// The screens of communications, each loaded when it is opened. Pages of others do not load this list (rule speed-3).

export const CommunicationsMenu = () => import('#web/communications/CommunicationsMenu.tsx')
export const CommunicationsList = () => import('#web/communications/CommunicationsList.tsx')
