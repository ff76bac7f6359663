// A message and its receivers.

/** With `game`: for viewers who asked for that game, and for those of all that are in play while it is. Without: for everyone. */
export type Routed<Message> = { readonly game?: number; readonly message: Message };
