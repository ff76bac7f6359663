// Ends the connection of this thread to its cluster. Loaded only where there is one.

export { closeBooks as leaveCluster } from '../../cluster/link/hostBook.ts';
