// The screens of communications, each loaded when it is opened. Pages of others do not load this list (rule speed-3).

export const CommunicationsMenu = () => import('#web/communications/CommunicationsMenu.tsx')
export const CommunicationsList = () => import('#web/communications/CommunicationsList.tsx')
export const PendingCommunications = () => import('#web/communications/PendingCommunications.tsx')
export const FinishedCommunications = () => import('#web/communications/FinishedCommunications.tsx')
export const CommunicationPanel = () => import('#web/communications/CommunicationPanel.tsx')
export const RecipientsLog = () => import('#web/communications/RecipientsLog.tsx')
export const ReachedPeople = () => import('#web/communications/ReachedPeople.tsx')
export const ExcludedPeople = () => import('#web/communications/ExcludedPeople.tsx')
export const SuppressedList = () => import('#web/communications/SuppressedList.tsx')
export const NewCommunication = () => import('#web/communications/writing/NewCommunication.tsx')
export const EditCommunication = () => import('#web/communications/writing/EditCommunication.tsx')
