import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

/// A channel of HTTP over TLS, each with the certificate of the moment in which it begins.
struct TLSChannel: ServerChildChannel {
    let files: TLSFiles
    let base: HTTP1Channel

    func setup(
        channel: any Channel, logger: Logger
    ) -> EventLoopFuture<HTTP1Channel.Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(
                NIOSSLServerHandler(context: files.used.context))
        }.flatMap { base.setup(channel: channel, logger: logger) }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
