package plimsoll.study.members;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plimsoll.model.member.ConfigFile;

/**
 * A program that balances HTTP requests, with the configuration that the lab writes for it. A configuration holds port
 * numbers and fixed words only.
 *
 * <p>A request whose connection to a replica fails goes to the next one, since nothing was sent. A request that was
 * sent is not repeated, because another replica might do it a second time; nginx repeats one that is idempotent by its
 * method and has no body. A replica that refuses a connection gets no requests for a moment.
 *
 * <p>Both are one process, so that none is left when the lab is killed. Each client takes two connections, and as many
 * files, of which both may open as many as the lab.
 */
enum BalancerProgram {
    HAPROXY {
        @Override
        List<String> command(String program) {
            return List.of(program, "-db", "-f", "${dir}/haproxy.cfg");
        }

        @Override
        ConfigFile config(List<String> replicas, Policy policy) {
            String by = policy == Policy.ROUND_ROBIN ? "roundrobin" : "leastconn";
            return new ConfigFile(
                    "haproxy.cfg", """
                    global
                        nbthread 1
                        maxconn 32768
                        no strict-limits

                    defaults
                        mode http
                        maxconn 32768
                        timeout connect 2s
                        timeout client 300s
                        timeout server 300s
                        timeout queue 300s
                        timeout http-request 300s
                        retries 3
                        retry-on conn-failure
                        option redispatch 1

                    frontend entrance
                        bind 127.0.0.1:${port} backlog 4096
                        default_backend replicas

                    backend replicas
                        balance BY
                        http-reuse safe
                        default-server check inter 500ms fall 1 rise 1 pool-purge-delay 2s
                        default-server observe layer4 error-limit 1 on-error mark-down
                    """.replace("BY", by) + servers(replicas, "    server replica-%d 127.0.0.1:%s%n"));
        }
    },
    NGINX {
        @Override
        List<String> command(String program) {
            return List.of(program, "-e", "stderr", "-p", "${dir}", "-c", "nginx.conf");
        }

        @Override
        ConfigFile config(List<String> replicas, Policy policy) {
            String by = policy == Policy.ROUND_ROBIN ? "" : "        least_conn;\n";
            String servers = servers(replicas, "        server 127.0.0.1:%2$s max_fails=1 fail_timeout=1s;%n");
            return new ConfigFile("nginx.conf", """
                    daemon off;
                    master_process off;
                    pid nginx.pid;
                    error_log stderr crit;
                    events { worker_connections 65536; }
                    http {
                        access_log off;
                        client_body_temp_path body;
                        proxy_temp_path proxy;
                        fastcgi_temp_path fastcgi;
                        uwsgi_temp_path uwsgi;
                        scgi_temp_path scgi;
                        client_max_body_size 0;
                        client_header_timeout 300s;
                        client_body_timeout 300s;
                        send_timeout 300s;
                        keepalive_timeout 300s;
                        keepalive_requests 1000000;
                        ignore_invalid_headers off;
                        upstream replicas {
                    SERVERS        keepalive 64;
                            keepalive_timeout 2s;
                            keepalive_requests 1000000;
                        }
                        server {
                            listen 127.0.0.1:${port} backlog=4096;
                            location / {
                                proxy_pass http://replicas;
                                proxy_http_version 1.1;
                                proxy_set_header Connection "";
                                proxy_set_header Host $http_host;
                                proxy_request_buffering off;
                                proxy_max_temp_file_size 0;
                                proxy_connect_timeout 2s;
                                proxy_send_timeout 300s;
                                proxy_read_timeout 300s;
                                proxy_next_upstream error;
                                proxy_next_upstream_tries 3;
                            }
                        }
                    }
                    """.replace("SERVERS", by + servers));
        }
    };

    /** Connections of clients at once; both programs have room for some more. */
    static final int CLIENTS_MAX = 32_000;

    /** How a balancer chooses the replica of a request. */
    enum Policy {
        ROUND_ROBIN("round robin"),
        LEAST_CONNECTIONS("least connections");

        private final String words;

        Policy(String words) {
            this.words = words;
        }

        static Policy of(String written) {
            return valueOf(written.toUpperCase(Locale.ROOT).replace('-', '_'));
        }

        String words() {
            return words;
        }
    }

    static BalancerProgram of(String written) {
        return valueOf(written.toUpperCase(Locale.ROOT));
    }

    /** The name of the program, which is also the key in a study. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the command that reads the configuration in {@code ${dir}} and stays in the foreground. */
    abstract List<String> command(String program);

    /** @param replicas names of the members to balance */
    abstract ConfigFile config(List<String> replicas, Policy policy);

    /** @param line with the number of the replica and the placeholder of its port */
    private static String servers(List<String> replicas, String line) {
        return IntStream.range(0, replicas.size())
                .mapToObj(i -> String.format(Locale.ROOT, line, i + 1, "${" + replicas.get(i) + ".port}"))
                .collect(Collectors.joining());
    }
}
