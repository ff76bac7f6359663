// The headers of every answer. The page gets its scripts, styles and data from this server alone; inline code never runs, whatever its origin. Parts
// whose answers other sites may read (feeds) set that themselves.

import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isLoopbackName } from './ownNames.ts';

const SELF = ["'self'"];
const NONE = ["'none'"];
const HALF_A_YEAR_S = 15_552_000;

/** `embeddedBy`: sites whose pages may show the addresses below `/embed` in a frame. */
export async function addSecurity(app: FastifyInstance, embeddedBy: readonly string[] = []): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: SELF,
        scriptSrc: SELF,
        scriptSrcAttr: NONE,
        styleSrc: SELF,
        imgSrc: SELF,
        connectSrc: SELF,
        fontSrc: SELF,
        objectSrc: NONE,
        baseUri: NONE,
        formAction: SELF,
        frameAncestors: NONE,
      },
    },
    // Below: only some answers may have it.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  if (embeddedBy.length > 0) {
    app.addHook('onSend', (request, reply, _payload, done) => {
      if (/^\/embed(?:[/?]|$)/.test(request.url)) {
        const policy = String(reply.getHeader('content-security-policy'));
        void reply.header(
          'content-security-policy',
          policy.replace("frame-ancestors 'none'", `frame-ancestors ${embeddedBy.join(' ')}`),
        );
        void reply.removeHeader('x-frame-options');
      }
      done();
    });
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    reply.raw.setHeader('x-request-id', request.id);
    // For a name of this machine alone it would bind every other server here.
    if (request.protocol === 'https' && !isLoopbackName(request.host)) {
      reply.raw.setHeader('strict-transport-security', `max-age=${HALF_A_YEAR_S}`);
    }
    done();
  });
}
