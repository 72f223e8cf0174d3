import { useSyncExternalStore } from 'react'
import { connection, onConnectionChange, type Connection } from './connection.ts'

/** Whether the server can be reached now. */
export const useConnection = (): Connection => useSyncExternalStore(onConnectionChange, connection)
