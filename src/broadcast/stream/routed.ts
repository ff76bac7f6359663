// A message and its receivers.

/** With `game`: for viewers who asked for that game, and for viewers of all games in play while it is in play. Without: for everyone. */
export type Routed<Message> = { readonly game?: number; readonly message: Message };
