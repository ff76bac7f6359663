// Descriptions of answers for the API document.

export const TEXT = { type: 'string' } as const;

export const json = (description: string) => ({ description, type: 'object', additionalProperties: true }) as const;

/** An answer that is a file or a stream. */
export const file = (type: string, description: string) => ({ description, content: { [type]: { schema: TEXT } } }) as const;

/** An `ApiError`. */
export const refused = (description: string) => ({ description, $ref: 'ApiError#' }) as const;
