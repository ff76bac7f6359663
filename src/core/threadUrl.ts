// Where the file of a thread is: next to the file that starts it, both compiled or both not.

/** `name` without an extension; `from` is the `import.meta.url` of the starting file. */
export const threadUrl = (name: string, from: string): URL => new URL(`./${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from);
